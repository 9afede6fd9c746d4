declare i32 @g()
declare i32 @personality(...)
define i32 @f(i1 %c) personality ptr @personality {
entry:
  br i1 %c, label %try, label %join
try:
  %x = invoke i32 @g() to label %join unwind label %lost
join:
  %y = phi i32 [ 1, %entry ], [ %x, %try ]
  ret i32 %y
lost:
  %pad = landingpad { ptr, i32 } cleanup
  ret i32 1
}
