; test: error
define i32 @f(i1 declare, i32 %a) {
  ret i32 %a
}
