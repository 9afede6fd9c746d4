; test: error
declare void @llvm.dbg.value(metadata, metadata, metadata)
define void @f(i32 %x) {
  #dbg_value(i32 %x, !1, !DIExpression(), !2)
  call void @llvm.dbg.value(metadata i32 %x, metadata !1, metadata !DIExpression()), !dbg !2
;           ^ a module cannot have both debug records and calls of debug intrinsics
  ret void
}
!0 = distinct !DISubprogram()
!1 = !DILocalVariable(scope: !0)
!2 = !DILocation(scope: !0)
