; test: dce
define i32 @f(i32 %a) {
  ret i32 %a
lost:
  %x = add i32 %y, 1
  %y = add i32 %x, 1
  br label %lost
}
; => unchanged
