; test: error
define void @f(ptr %x) {
  call void @llvm.dbg.values(metadata ptr %x, metadata !0, metadata !DIExpression())
;           ^ unknown intrinsic '@llvm.dbg.values'
  ret void
}
!0 = !{}
