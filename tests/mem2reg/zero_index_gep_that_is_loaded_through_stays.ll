; test: mem2reg
define i32 @f(i32 %n) {
  %x = alloca i32
  store i32 %n, ptr %x
  %same = getelementptr i8, ptr %x, i64 0
  %v = load i32, ptr %same
  ret i32 %v
}
; => unchanged
