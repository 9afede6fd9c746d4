define i32 @f() {
entry:
  %x = callbr i32 asm "", "=r,!i"() to label %direct [label %indirect]
direct:
  ret i32 %x
indirect:
  ret i32 %x
}
