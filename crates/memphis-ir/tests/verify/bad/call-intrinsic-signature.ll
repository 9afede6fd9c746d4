declare void @llvm.trap()
define void @f() {
  call void @llvm.trap(i32 1)
  ret void
}
; error: 3:13: call of the intrinsic @llvm.trap differs from its declaration
