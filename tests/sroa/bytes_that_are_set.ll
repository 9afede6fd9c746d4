; test: sroa
define i32 @known() {
  %p = alloca { i32, float, ptr, i8 }, align 8
  call void @llvm.memset.p0.i64(ptr %p, i8 1, i64 8, i1 false)
  %q = getelementptr i8, ptr %p, i64 8
  call void @llvm.memset.p0.i64(ptr %q, i8 0, i64 9, i1 false)
  %v = load i32, ptr %p
  %f = getelementptr i8, ptr %p, i64 4
  %x = load float, ptr %f
  %i = load ptr, ptr %q
  call void @use(float %x, ptr %i)
  ret i32 %v
}
; =>
; define i32 @known() {
;   %1 = bitcast i32 16843009 to float
;   call void @use(float %1, ptr null)
;   ret i32 16843009
; }
define i32 @unknown(i8 %b) {
  %p = alloca [4 x i8], align 4
  call void @llvm.memset.p0.i64(ptr %p, i8 %b, i64 4, i1 false)
  %v = load i32, ptr %p
  ret i32 %v
}
; =>
; define i32 @unknown(i8 %b) {
;   %1 = zext i8 %b to i32
;   %2 = mul i32 %1, 16843009
;   ret i32 %2
; }
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @use(float, ptr)
