declare void @g(ptr)
define void @f() {
  call void @g(ptr @llvm.trap)
  ret void
}
declare void @llvm.trap()
; error: 3:20: cannot take the address of an intrinsic
