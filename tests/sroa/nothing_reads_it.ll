; test: sroa
; Stores of bytes that nothing reads go.
define i32 @f(i32 %x, ptr %from) {
  %p = alloca [64 x i8], align 8
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %from, i64 64, i1 false)
  store i32 %x, ptr %p
  %v = load i32, ptr %p
  ret i32 %v
}
; =>
; define i32 @f(i32 %x, ptr %from) {
;   %1 = load i32, ptr %from, align 1
;   ret i32 %x
; }
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
