define void @f() {
  %a = alloca [2 x i32]
  %b = getelementptr i8, ptr %a, i64 4
  call void @llvm.lifetime.end.p0(ptr %b)
  ret void
}
; error: 4:39: a lifetime marker needs an alloca or poison
