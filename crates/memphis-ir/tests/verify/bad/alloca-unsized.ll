%opaque = type opaque
define void @f() {
  %x = alloca { i32, %opaque }
  ret void
}
; error: 3:3: cannot allocate unsized type { i32, %opaque }
