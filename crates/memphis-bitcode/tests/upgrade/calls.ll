; ModuleID = 'calls.bc'
source_filename = "c.ll"
target triple = "x86_64-unknown-linux-gnu"

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.ctpop.i32(i32) #0

declare void @use(ptr)

define void @lifetimes(i1 %c, ptr %p) {
  %a = alloca i64, align 8
  %f = getelementptr i8, ptr %a, i64 0
  call void @llvm.lifetime.start.p0(ptr %a)
  call void @use(ptr %a)
  %q = select i1 %c, ptr %a, ptr %p
  call void @llvm.lifetime.end.p0(ptr %a)
  ret void
}

define <4 x i32> @masked(ptr %p, <4 x ptr> %q, <4 x i1> %m, <4 x i32> %v) {
  %x = tail call <4 x i32> @llvm.masked.load.v4i32.p0(ptr align 4 %p, <4 x i1> %m, <4 x i32> %v), !foo !0
  call void @llvm.masked.store.v4i32.p0(<4 x i32> %v, ptr align 16 %p, <4 x i1> %m)
  %1 = call <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr> align 1 %q, <4 x i1> %m, <4 x i32> %v)
  call void @llvm.masked.scatter.v4i32.v4p0(<4 x i32> %1, <4 x ptr> align 16 %q, <4 x i1> %m)
  %2 = add <4 x i32> %1, %x
  ret <4 x i32> %2
}

define <vscale x 2 x i64> @repeated(<vscale x 2 x i64> %v) {
  %s = add <vscale x 2 x i64> %v, splat (i64 -3)
  ret <vscale x 2 x i64> %s
}

; Function Attrs: memory(read, target_mem0: none, target_mem1: none)
define i32 @attributes(i32 %x) #1 {
  %n = call i32 @llvm.ctpop.i32(i32 %x)
  ret i32 %n
}

declare void @llvm.lifetime.start.i64(i64)

declare void @llvm.lifetime.end.i64(i64)

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: read)
declare <4 x i32> @llvm.masked.load.v4i32.p0(ptr captures(none), <4 x i1>, <4 x i32>) #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: write)
declare void @llvm.masked.store.v4i32.p0(<4 x i32>, ptr captures(none), <4 x i1>) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
declare <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr>, <4 x i1>, <4 x i32>) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(write)
declare void @llvm.masked.scatter.v4i32.v4p0(<4 x i32>, <4 x ptr>, <4 x i1>) #5

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #6

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #6

attributes #0 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { memory(read, target_mem0: none, target_mem1: none) }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: read) }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(argmem: write) }
attributes #4 = { nocallback nofree nosync nounwind willreturn memory(read) }
attributes #5 = { nocallback nofree nosync nounwind willreturn memory(write) }
attributes #6 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }

!0 = !{}
