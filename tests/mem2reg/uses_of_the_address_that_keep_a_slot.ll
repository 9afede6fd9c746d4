; test: mem2reg

declare void @g(ptr)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare ptr @llvm.launder.invariant.group.p0(ptr)

define void @f(i1 %c, ptr %p) {
  %compared = alloca i32
  %selected = alloca i32
  %converted = alloca i32
  %passed = alloca i32
  %updated = alloca i32
  %exchanged = alloca i32
  %set = alloca i32
  %laundered = alloca i32
  %a = icmp eq ptr %compared, %p
  %b = select i1 %c, ptr %selected, ptr %p
  %d = ptrtoint ptr %converted to i64
  call void @g(ptr %passed)
  %e = atomicrmw add ptr %updated, i32 1 monotonic
  %g = cmpxchg ptr %exchanged, i32 0, i32 1 monotonic monotonic
  call void @llvm.memset.p0.i64(ptr %set, i8 0, i64 4, i1 false)
  %h = call ptr @llvm.launder.invariant.group.p0(ptr %laundered)
  ret void
}
; => unchanged
