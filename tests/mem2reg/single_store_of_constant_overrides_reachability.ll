; test: mem2reg
; The only store is of a value that is no instruction and cannot be poison: every load reads it, also one that runs before the store
; or on a path without it.

@g = global i32 0

define i32 @before() {
  %x = alloca i32
  %v = load i32, ptr %x
  store i32 7, ptr %x
  ret i32 %v
}
; =>
; define i32 @before() {
;   ret i32 7
; }

define ptr @beside(i1 %c) {
entry:
  %x = alloca ptr
  br i1 %c, label %set, label %join
set:
  store ptr @g, ptr %x
  br label %join
join:
  %v = load ptr, ptr %x
  ret ptr %v
}
; =>
; define ptr @beside(i1 %c) {
; entry:
;   br i1 %c, label %set, label %join
; set:
;   br label %join
; join:
;   ret ptr @g
; }

define i32 @undef(i1 %c) {
entry:
  %x = alloca i32
  br i1 %c, label %set, label %join
set:
  store i32 undef, ptr %x
  br label %join
join:
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @undef(i1 %c) {
; entry:
;   br i1 %c, label %set, label %join
; set:
;   br label %join
; join:
;   ret i32 undef
; }
