; ModuleID = 'conversions.bc'
source_filename = "more.ll"

define bfloat @scalar(float %x) {
  %1 = fptrunc float %x to bfloat
  ret bfloat %1
}

define <8 x bfloat> @vectors(<4 x float> %x) {
  %1 = fptrunc <4 x float> %x to <4 x bfloat>
  %2 = shufflevector <4 x bfloat> %1, <4 x bfloat> zeroinitializer, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %3 = shufflevector <8 x bfloat> %2, <8 x bfloat> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %4 = fptrunc <4 x float> %x to <4 x bfloat>
  %5 = shufflevector <4 x bfloat> %3, <4 x bfloat> %4, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  ret <8 x bfloat> %5
}

define <2 x i32> @unaligned(<2 x ptr> %p, <2 x i1> %m, <2 x i32> %v) {
  %x = call <2 x i32> @llvm.masked.gather.v2i32.v2p0(<2 x ptr> align 4 %p, <2 x i1> %m, <2 x i32> %v)
  ret <2 x i32> %x
}

define <1 x i64> @mmx(i1 %c) {
  %x = select i1 %c, <1 x i64> splat (i64 7), <1 x i64> zeroinitializer
  %y = bitcast <1 x i64> %x to <1 x i64>
  ret <1 x i64> %y
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
declare <2 x i32> @llvm.masked.gather.v2i32.v2p0(<2 x ptr>, <2 x i1>, <2 x i32>) #0

attributes #0 = { nocallback nofree nosync nounwind willreturn memory(read) }
