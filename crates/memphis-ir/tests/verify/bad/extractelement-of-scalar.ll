define void @f(i32 %x) {
  %y = extractelement i32 %x, i32 0
  ret void
}
; error: 2:23: invalid extractelement operands
