; test: error
define i32 @f(i1 declare, i32 %a) {
;                ^ expected ')' at end of argument list
  ret i32 %a
}
