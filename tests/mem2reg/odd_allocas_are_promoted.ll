; test: mem2reg
; `inalloca`, `swifterror`, large alignments and other address spaces make no difference.

target datalayout = "A5"

define i32 @f(i32 %n) {
  %in = alloca inalloca i32, addrspace(5)
  %wide = alloca i32, align 64, addrspace(5)
  store i32 %n, ptr addrspace(5) %in
  %v = load i32, ptr addrspace(5) %in
  store i32 %v, ptr addrspace(5) %wide
  %w = load i32, ptr addrspace(5) %wide
  ret i32 %w
}
; =>
; define i32 @f(i32 %n) {
;   ret i32 %n
; }

define ptr @error(ptr %e) {
  %x = alloca swifterror ptr, addrspace(5)
  store ptr %e, ptr addrspace(5) %x
  %v = load ptr, ptr addrspace(5) %x
  ret ptr %v
}
; =>
; define ptr @error(ptr %e) {
;   ret ptr %e
; }
