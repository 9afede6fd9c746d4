; test: sroa
; The copy to other memory was lost when all lanes were loaded below it: llvm-project issue 52971.
define i64 @f(ptr %out, i16 %x, i16 %y) {
  %v = alloca <4 x i16>, align 8
  store i64 0, ptr %v
  %l1 = getelementptr i8, ptr %v, i64 2
  %l2 = getelementptr i8, ptr %v, i64 4
  store i16 %x, ptr %l1
  store i16 %y, ptr %l2
  call void @llvm.memcpy.p0.p0.i64(ptr %out, ptr %l1, i64 4, i1 false)
  %again = getelementptr i8, ptr %v, i64 6
  call void @llvm.memcpy.p0.p0.i64(ptr %again, ptr %out, i64 2, i1 false)
  %all = load <4 x i16>, ptr %v
  %r = bitcast <4 x i16> %all to i64
  ret i64 %r
}
; =>
; define i64 @f(ptr %out, i16 %x, i16 %y) {
;   %1 = trunc i64 0 to i16
;   %2 = lshr i64 0, 16
;   %3 = trunc i64 %2 to i16
;   %4 = lshr i64 0, 32
;   %5 = trunc i64 %4 to i16
;   %6 = lshr i64 0, 48
;   %7 = trunc i64 %6 to i16
;   store i16 %x, ptr %out, align 1
;   %8 = getelementptr inbounds i8, ptr %out, i64 2
;   store i16 %y, ptr %8, align 1
;   %9 = load i16, ptr %out, align 1
;   %10 = insertelement <4 x i16> poison, i16 %1, i64 0
;   %11 = insertelement <4 x i16> %10, i16 %x, i64 1
;   %12 = insertelement <4 x i16> %11, i16 %y, i64 2
;   %all = insertelement <4 x i16> %12, i16 %9, i64 3
;   %r = bitcast <4 x i16> %all to i64
;   ret i64 %r
; }
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
