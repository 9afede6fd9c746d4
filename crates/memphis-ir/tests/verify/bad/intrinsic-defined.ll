define void @llvm.trap() {
  ret void
}
; error: 1:1: llvm intrinsics cannot be defined
