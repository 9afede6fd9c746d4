define i32 @f() {
entry:
  %x = callbr i32 asm "", "=r,!i,!i"() to label %a [label %a, label %b]
a:
  %y = phi i32 [ %x, %entry ], [ %x, %entry ]
  ret i32 %y
b:
  ret i32 %x
}
