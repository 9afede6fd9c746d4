define void @f(float %x) {
  %y = sitofp float %x to double
  ret void
}
; error: 2:21: invalid sitofp from float to double
