; test: mem2reg
; An address that may be used in a range alone is not the address it starts from.

@vt = global { [4 x ptr] } zeroinitializer
define ptr @f() {
  %x = alloca ptr
  store ptr getelementptr inrange(0, 16) ({ [4 x ptr] }, ptr @vt, i32 0, i32 0, i32 0), ptr %x
  %v = load ptr, ptr %x
  ret ptr %v
}
; =>
; define ptr @f() {
;   ret ptr getelementptr inrange(0, 16) ({ [4 x ptr] }, ptr @vt, i32 0, i32 0, i32 0)
; }
