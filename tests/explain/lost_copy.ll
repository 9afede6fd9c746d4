; test: explain
; The lost-copy problem: the value of %i before the last step is read after the loop.

define i32 @lost(i32 %n) {
entry:
  %i = alloca i32
  store i32 1, ptr %i
  br label %loop
loop:
  %old = load i32, ptr %i
  %next = add i32 %old, 1
  store i32 %next, ptr %i
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret i32 %old
}
