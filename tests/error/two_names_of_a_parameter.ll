; test: error
; Nothing but a comma or the end may follow a parameter's name.
define i32 @f(i32 noundef %a %b) {
;                            ^ expected ')' at end of argument list
  ret i32 %b
}
