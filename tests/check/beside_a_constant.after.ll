; test: roundtrip
@table = internal constant [2 x i32] [i32 1, i32 2]

define i32 @f(i32 %i) {
  %b = add i32 %i, 0
  %p = getelementptr i32, ptr @table, i32 %i
  %v = load i32, ptr %p
  ret i32 %v
}

define void @copy(ptr %to, i32 %i) {
  %b = add i32 %i, 0
  %p = getelementptr i32, ptr @table, i32 %i
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %p, i64 4, i1 false)
  ret void
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
