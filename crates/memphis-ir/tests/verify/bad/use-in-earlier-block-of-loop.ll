define i32 @f(i1 %c) {
entry:
  br label %head
head:
  br i1 %c, label %body, label %exit
body:
  %x = add i32 1, 2
  br label %head
exit:
  ret i32 %x
}
; error: 10:11: definition of %x does not dominate this use (the path through %entry, %head, %exit avoids it)
