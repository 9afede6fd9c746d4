define void @f(i64 %g) {
  call void %g()
  ret void
}
; error: 2:13: '%g' defined with type 'i64' but expected 'ptr'
