; test: error
; A call is an instruction that is known: it is not kept as one of a newer LLVM's.
define void @f(ptr %p) {
  call void @llvm.lifetime.end.p0i8(i64frob 4, ptr %p)
;                                      ^ expected value token
  ret void
}
