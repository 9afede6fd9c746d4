; test: roundtrip
; An index that is too large is undefined behaviour of BEFORE, also where the interpreter has a local
; variable that AFTER lacks next to the constant.
@table = internal constant [2 x i32] [i32 1, i32 2]

define i32 @f(i32 %i) {
  %x = alloca i32
  %y = alloca [64 x i32]
  %b = add i32 %i, 0
  store i32 %b, ptr %x
  %n = load i32, ptr %x
  %p = getelementptr i32, ptr @table, i32 %n
  %v = load i32, ptr %p
  ret i32 %v
}

define void @copy(ptr %to, i32 %i) {
  %x = alloca i32
  %y = alloca [64 x i32]
  %b = add i32 %i, 0
  store i32 %b, ptr %x
  %n = load i32, ptr %x
  %p = getelementptr i32, ptr @table, i32 %n
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %p, i64 4, i1 false)
  ret void
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
