; ModuleID = 'intrinsics.bc'
source_filename = "x86.ll"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define <2 x i64> @shifts(<2 x i64> %v, <4 x i64> %w) {
  %cast1 = bitcast <2 x i64> %v to <16 x i8>
  %1 = shufflevector <16 x i8> zeroinitializer, <16 x i8> %cast1, <16 x i32> <i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28>
  %cast2 = bitcast <16 x i8> %1 to <2 x i64>
  %cast = bitcast <2 x i64> %cast2 to <16 x i8>
  %cast3 = bitcast <4 x i64> %w to <32 x i8>
  %2 = shufflevector <32 x i8> %cast3, <32 x i8> zeroinitializer, <32 x i32> <i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 32, i32 33, i32 34, i32 35, i32 36, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 48, i32 49, i32 50, i32 51, i32 52>
  %cast4 = bitcast <32 x i8> %2 to <4 x i64>
  %z = shufflevector <4 x i64> %cast4, <4 x i64> undef, <2 x i32> <i32 0, i32 3>
  %s = add <2 x i64> zeroinitializer, %z
  ret <2 x i64> %s
}

define <16 x i8> @arithmetic(<16 x i8> %a, <16 x i8> %b, <8 x i16> %c, <4 x float> %d, ptr %p) {
  %1 = call <16 x i8> @llvm.usub.sat.v16i8(<16 x i8> %a, <16 x i8> %b)
  %2 = call <8 x i16> @llvm.smax.v8i16(<8 x i16> %c, <8 x i16> %c)
  %3 = call <4 x float> @llvm.sqrt.v4f32(<4 x float> %d)
  store <4 x float> %3, ptr %p, align 1
  ret <16 x i8> %1
}

define i32 @generic(i32 %x, ptr %p, ptr %q, <4 x float> %v, <4 x i32> %w) {
  %z = call i32 @llvm.ctlz.i32(i32 %x, i1 false)
  %o = call i64 @llvm.objectsize.i64.p0(ptr %p, i1 true, i1 false, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr nonnull align 8 %p, ptr align 8 %q, i64 %o, i1 false) #7
  call void @llvm.memset.p0.i32(ptr %p, i8 0, i32 %z, i1 true)
  %f = call float @llvm.vector.reduce.fadd.v4f32(float 0.000000e+00, <4 x float> %v)
  %m = call i32 @llvm.vector.reduce.smax.v4i32(<4 x i32> %w)
  %g = call ptr @llvm.launder.invariant.group.p0(ptr %p)
  %e = call i32 @llvm.get.rounding()
  %s = add i32 %m, %e
  ret i32 %s
}

define <4 x float> @arm(<8 x i8> %a, <4 x i16> %b, <2 x double> %c, <4 x float> %r, <16 x i8> %d) {
  %x = call <8 x i8> @llvm.uadd.sat.v8i8(<8 x i8> %a, <8 x i8> %a)
  %y = call <4 x i16> @llvm.ctlz.v4i16(<4 x i16> %b, i1 false)
  %z = call <2 x double> @llvm.roundeven.v2f64(<2 x double> %c)
  %1 = bitcast <16 x i8> %d to <8 x bfloat>
  %2 = bitcast <16 x i8> %d to <8 x bfloat>
  %s = call <4 x float> @llvm.arm.neon.bfdot.v4f32.v8bf16(<4 x float> %r, <8 x bfloat> %1, <8 x bfloat> %2)
  ret <4 x float> %s
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.ctlz.i32(i32, i1 immarg) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.objectsize.i64.p0(ptr, i1 immarg, i1 immarg, i1 immarg) #0

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #1

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i32(ptr writeonly captures(none), i8, i32, i1 immarg) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.vector.reduce.fadd.v4f32(float, <4 x float>) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.vector.reduce.smax.v4i32(<4 x i32>) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(inaccessiblemem: readwrite)
declare ptr @llvm.launder.invariant.group.p0(ptr) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare i32 @llvm.get.rounding() #4

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <8 x i8> @llvm.uadd.sat.v8i8(<8 x i8>, <8 x i8>) #5

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <4 x i16> @llvm.ctlz.v4i16(<4 x i16>, i1 immarg) #0

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <2 x double> @llvm.roundeven.v2f64(<2 x double>) #5

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare <4 x float> @llvm.arm.neon.bfdot.v4f32.v8bf16(<4 x float>, <8 x bfloat>, <8 x bfloat>) #6

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <16 x i8> @llvm.usub.sat.v16i8(<16 x i8>, <16 x i8>) #5

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <8 x i16> @llvm.smax.v8i16(<8 x i16>, <8 x i16>) #5

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <4 x float> @llvm.sqrt.v4f32(<4 x float>) #5

attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #3 = { nocallback nofree nosync nounwind speculatable willreturn memory(inaccessiblemem: readwrite) }
attributes #4 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }
attributes #5 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #6 = { nocallback nofree nosync nounwind willreturn memory(none) }
attributes #7 = { nounwind }
