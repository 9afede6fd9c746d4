; test: roundtrip
; A cell holds the address of the slot that the iteration before has made.
define i32 @f(i32 %n) {
entry:
  %p = alloca ptr
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %old = load ptr, ptr %p
  %x = alloca i32
  store i32 %i, ptr %x
  store ptr %x, ptr %p
  %i1 = add i32 %i, 1
  %d = icmp eq i32 %i1, %n
  br i1 %d, label %exit, label %loop
exit:
  %v = load i32, ptr %old
  ret i32 %v
}
