; test: mem2reg
; Although nothing uses it.
define i32 @f(i32 %n) {
  %x = alloca i32
  store i32 %n, ptr %x
  %part = getelementptr i8, ptr %x, i64 1
  %v = load i32, ptr %x
  ret i32 %v
}
; => unchanged
