; test: error
; opt-22 refuses it too.
define i32 @f(i32 noundef, i3-2, i32 "a"="b" align 8 %x) {
;                            ^ expected ')' at end of argument list
  ret i32 %x
}
