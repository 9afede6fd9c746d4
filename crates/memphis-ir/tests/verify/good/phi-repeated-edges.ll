define i32 @f(i32 %x) {
entry:
  switch i32 %x, label %join [
    i32 1, label %join
    i32 2, label %other
    i32 3, label %join
  ]
other:
  br label %join
join:
  %y = phi i32 [ 1, %entry ], [ 2, %other ], [ 1, %entry ], [ 1, %entry ]
  %z = phi float [ 1.0, %entry ], [ 1.0, %entry ], [ 1.0, %entry ], [ 2.0, %other ]
  %p = phi ptr [ @g, %entry ], [ null, %other ], [ @g, %entry ], [ @g, %entry ]
  ret i32 %y
}
@g = global i32 0
