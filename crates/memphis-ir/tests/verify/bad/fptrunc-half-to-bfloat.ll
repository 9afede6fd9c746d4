define void @f(half %x) {
  %y = fptrunc half %x to bfloat
  ret void
}
; error: 2:21: invalid fptrunc from half to bfloat
