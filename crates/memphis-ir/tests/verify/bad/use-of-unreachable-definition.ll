define i32 @f() {
entry:
  br label %exit
dead:
  %x = add i32 1, 2
  br label %exit
exit:
  ret i32 %x
}
; error: 8:11: definition of %x does not dominate this use (the path through %entry, %exit avoids it)
