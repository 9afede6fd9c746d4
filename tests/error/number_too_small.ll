; test: error
define i32 @f(i32 %0) {
  %2 = add i32 %0, 1
  %1 = add i32 %2, 1
; ^ multiple definition of local value named '%1'
  ret i32 %1
}
