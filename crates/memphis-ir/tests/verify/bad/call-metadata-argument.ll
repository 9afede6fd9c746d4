declare void @g()
define void @f() {
  call void @g(metadata !0)
  ret void
}
!0 = !{}
; error: 3:25: only intrinsics take arguments of type metadata
