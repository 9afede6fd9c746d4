; test: sroa
; The pass did not see what is done with the result, and crashed, or copied to undef: llvm-project
; issues 72035 and 105537.
define i32 @f(ptr %from) {
  %p = alloca { i32, i32 }, align 4
; ^ %p stays in memory: its address is passed to a call, in `%l = call ptr @llvm.launder.invariant.group.p0(ptr %p)`
  %l = call ptr @llvm.launder.invariant.group.p0(ptr %p)
  call void @llvm.memcpy.p0.p0.i64(ptr %l, ptr %from, i64 8, i1 false)
  %s = call ptr @llvm.strip.invariant.group.p0(ptr %p)
  %q = getelementptr i8, ptr %s, i64 4
  %v = load i32, ptr %q
  ret i32 %v
}
; => unchanged
declare ptr @llvm.launder.invariant.group.p0(ptr)
declare ptr @llvm.strip.invariant.group.p0(ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
