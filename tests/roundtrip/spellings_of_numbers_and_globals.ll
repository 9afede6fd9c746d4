; test: roundtrip
@5 = global [u0x10 x i8] zeroinitializer
@"" = global i8 1
@10 = alias i8, ptr @5
@"5" = global double 0x1397723CCABD0000401C666660000000

declare void @llvm.metadata(metadata)

define void @f() {
  call void @llvm.metadata(metadata ptr %after)
  %after = alloca i32
  store volatile i32 0, ptr %after
  store i8 0, ptr @6
  ret void
}
