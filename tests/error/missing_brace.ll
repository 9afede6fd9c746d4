; test: error
define i32 @f(i32 %a) {
;                     ^ found end of file when expecting more instructions: this body is never closed
  ret i32 %a
