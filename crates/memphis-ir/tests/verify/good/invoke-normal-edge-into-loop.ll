declare i32 @g()
declare i32 @personality(...)
define i32 @f(i1 %c) personality ptr @personality {
entry:
  %x = invoke i32 @g() to label %loop unwind label %lost
loop:
  %y = add i32 %x, 1
  br i1 %c, label %loop, label %exit
exit:
  ret i32 %x
lost:
  %pad = landingpad { ptr, i32 } cleanup
  ret i32 1
}
