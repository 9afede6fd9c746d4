define void @f(i64 %x) {
  indirectbr i64 %x, [label %a]
a:
  ret void
}
; error: 2:14: expected an operand of type 'ptr'
