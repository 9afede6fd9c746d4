define i32 @f(i32 %n) {
entry:
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  %j.next = add i32 %j, 1
  %c = icmp slt i32 %j.next, %n
  br i1 %c, label %inner, label %latch
latch:
  %i.next = add i32 %i, %j.next
  %d = icmp slt i32 %i.next, %n
  br i1 %d, label %outer, label %exit
exit:
  %r = add i32 %j, %i.next
  ret i32 %r
}
