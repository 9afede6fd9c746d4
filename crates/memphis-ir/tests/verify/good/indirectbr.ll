define void @f(ptr %p) {
entry:
  indirectbr ptr %p, [label %a, label %b, label %a]
a:
  %x = phi i32 [ 1, %entry ], [ 1, %entry ]
  ret void
b:
  ret void
}
