; test: mem2reg
define ptr @f(i32 %n) {
  %x = alloca i32
  store i32 %n, ptr %x
  ret ptr %x
}
; => unchanged
