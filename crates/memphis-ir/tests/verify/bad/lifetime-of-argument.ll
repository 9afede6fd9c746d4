define void @f(ptr %p) {
  call void @llvm.lifetime.start.p0(ptr %p)
  ret void
}
; error: 2:41: a lifetime marker needs an alloca or poison
