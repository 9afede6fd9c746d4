define void @f(float %n) {
  %x = alloca i32, float %n
  ret void
}
; error: 2:20: element count must have integer type
