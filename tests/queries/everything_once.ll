; test: queries
; Every kind of fact once: globals, attributes, atomics, calls, landing pads, metadata.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
%T = type { i32, [4 x i64] }
$c = comdat any
@g = internal thread_local(initialexec) global i32 7, section ".mydata", comdat($c), align 16
@a = alias i32, ptr @g
@p = hidden constant ptr getelementptr inbounds (i8, ptr @g, i64 3)
declare fastcc noalias nonnull ptr @alloc(i64 noundef, ptr byval(%T) align 8) #0
declare i32 @pers(...)
define weak_odr protected fastcc zeroext i8 @f(i32 %x, ptr nocapture readonly %q, <4 x i32> %v, {i32, [2 x i64]} %agg) unnamed_addr #1 section ".text.x" comdat($c) align 32 gc "statepoint-example" personality ptr @pers {
entry:
  %s = alloca %T, i32 2, align 64, addrspace(0)
  %l = load atomic volatile i32, ptr %q syncscope("agent") acquire, align 4, !tbaa !1
  %r = atomicrmw nand ptr %q, i32 %l seq_cst, align 4
  %cx = cmpxchg weak ptr %q, i32 1, i32 %r acq_rel monotonic
  %ev = extractvalue {i32, [2 x i64]} %agg, 1, 1
  %iv = insertvalue {i32, [2 x i64]} %agg, i64 5, 1, 0
  %sh = shufflevector <4 x i32> %v, <4 x i32> poison, <2 x i32> <i32 3, i32 0>
  %gep = getelementptr inbounds nuw %T, ptr %s, i64 1, i32 1, i64 2
  fence syncscope("singlethread") release
  %asm = call i32 asm sideeffect "mov $1, $0", "=r,r"(i32 %x)
  %fm = fadd nnan ninf float 1.0, 0x7FF8000000000000
  %big = add nuw i128 170141183460469231731687303715884105727, 1
  switch i32 %x, label %d [ i32 1, label %one  i32 -2, label %two ]
one:
  %c = invoke fastcc noundef ptr @alloc(i64 noundef 8, ptr byval(%T) align 8 %s) #0 [ "deopt"(i32 7, ptr %q), "x"() ] to label %two unwind label %lp
two:
  br label %d
lp:
  %e = landingpad { ptr, i32 } cleanup catch ptr @g filter [1 x ptr] [ptr @p]
  resume { ptr, i32 } %e
d:
  %phi = phi i8 [ 3, %entry ], [ 4, %two ]
  ret i8 %phi
}
attributes #0 = { nounwind memory(read) "k"="v" }
attributes #1 = { noinline optsize vscale_range(1,16) }
!llvm.module.flags = !{!0}
!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{!2, !2, i64 0}
!2 = !{!"int", !3, i64 0}
!3 = !{!"root"}
