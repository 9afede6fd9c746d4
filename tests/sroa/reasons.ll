; test: sroa
define void @f(ptr %to, i64 %i, i1 %c, ptr %other) {
  %stored = alloca { i32, i32 }, align 8
; ^ %stored stays in memory: its address is stored in memory, in `store ptr %stored, ptr %to`
  %indexed = alloca { i32, i32 }, align 8
; ^ %indexed stays in memory: it is accessed with an index that is not a constant, in `store i32 0, ptr %x`
  %outside = alloca { i32, i32 }, align 8
; ^ %outside stays in memory: it is accessed outside of its bounds, in `store i32 0, ptr %y`
  %merged = alloca { i32, i32 }, align 8
; ^ %merged stays in memory: its address is merged with one that may be something else, in `%z = select i1 %c, ptr %merged, ptr %other`
  %passed = alloca { i32, i32 }, align 8
; ^ %passed stays in memory: its address is passed to a call, in `call void @g(ptr %passed)`
  %copied = alloca [1000 x i8], align 8
; ^ %copied stays in memory: it is only copied and set, and too large for one value
  store ptr %stored, ptr %to
  %x = getelementptr i32, ptr %indexed, i64 %i
  store i32 0, ptr %x
  %y = getelementptr i8, ptr %outside, i64 8
  store i32 0, ptr %y
  %z = select i1 %c, ptr %merged, ptr %other
  store i32 0, ptr %z
  call void @g(ptr %passed)
  call void @llvm.memcpy.p0.p0.i64(ptr %copied, ptr %other, i64 1000, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %copied, i64 1000, i1 false)
  ret void
}
; => unchanged
declare void @g(ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
