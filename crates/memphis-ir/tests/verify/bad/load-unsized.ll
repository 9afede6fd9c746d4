%opaque = type opaque
define void @f(ptr %p) {
  %x = load %opaque, ptr %p
  ret void
}
; error: 3:3: cannot load unsized type %opaque
