%opaque = type opaque
define void @f(ptr %p) {
  %x = getelementptr %opaque, ptr %p, i64 0
  ret void
}
; error: 3:3: getelementptr into unsized type %opaque
