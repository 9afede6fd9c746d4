define void @f(float %x) {
  switch float %x, label %a [ ]
a:
  ret void
}
; error: 2:10: switch condition must have integer type
