; test: mem2reg
; A vector of zeros is no index of zero.

define i32 @f(i32 %a) {
  %x = alloca i32
  %g = getelementptr i8, ptr %x, <2 x i64> zeroinitializer
  store i32 %a, ptr %x
  %v = load i32, ptr %x
  ret i32 %v
}
; => unchanged
