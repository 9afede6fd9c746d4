; test: mem2reg
; LLVM gives the load the address that is stored later. It is the start of @vt, so it is not poison.
@vt = global { [4 x ptr] } zeroinitializer

define ptr @f() {
  %x = alloca ptr
  %v = load ptr, ptr %x
  store ptr getelementptr inrange(0, 16) ({ [4 x ptr] }, ptr @vt, i32 0, i32 0, i32 0), ptr %x
  ret ptr %v
}
; =>
; define ptr @f() {
;   ret ptr getelementptr inrange(0, 16) ({ [4 x ptr] }, ptr @vt, i32 0, i32 0, i32 0)
; }

; The offset may leave the range.
define ptr @g() {
  %x = alloca ptr
  %v = load ptr, ptr %x
  store ptr getelementptr inrange(0, 16) ({ [4 x ptr] }, ptr @vt, i32 0, i32 0, i32 1), ptr %x
  ret ptr %v
}
; =>
; define ptr @g() {
;   ret ptr undef
; }
