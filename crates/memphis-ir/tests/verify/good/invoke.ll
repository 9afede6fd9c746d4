declare i32 @g()
declare i32 @personality(...)
define i32 @f() personality ptr @personality {
entry:
  %x = invoke i32 @g() to label %ok unwind label %lost
ok:
  %y = invoke i32 @g() to label %join unwind label %lost
join:
  %z = phi i32 [ %y, %ok ]
  ret i32 %z
lost:
  %p = phi i32 [ 0, %entry ], [ %x, %ok ]
  %pad = landingpad { ptr, i32 } cleanup catch ptr null filter [0 x ptr] zeroinitializer
  resume { ptr, i32 } %pad
}
