define void @f(i32 %x) {
  %y = fneg i32 %x
  ret void
}
; error: 2:17: fneg needs floating-point type, not i32
