; test: explain --run 5,6,3
; The swap problem: two registers are exchanged on the edge back, and a third one is needed for that.

define i32 @swap(i32 %x, i32 %y, i32 %n) {
entry:
  %a = alloca i32
  %b = alloca i32
  %i = alloca i32
  store i32 %x, ptr %a
  store i32 %y, ptr %b
  store i32 0, ptr %i
  br label %loop
loop:
  %old = load i32, ptr %a
  %new = load i32, ptr %b
  store i32 %new, ptr %a
  store i32 %old, ptr %b
  %count = load i32, ptr %i
  %next = add i32 %count, 1
  store i32 %next, ptr %i
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %done
done:
  %last = load i32, ptr %a
  ret i32 %last
}
