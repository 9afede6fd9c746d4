; test: error
define i32 @f(i32 %a) {
  %x = add i32 %a, %missing
;                  ^ use of undefined value '%missing'
  ret i32 %x
}
