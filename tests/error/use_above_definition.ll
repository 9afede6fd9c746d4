; test: error
define i32 @f(i32 %a) {
  %x = add i32 %y, 1
;              ^ definition of %y does not dominate this use
  %y = add i32 %a, 1
  ret i32 %x
}
