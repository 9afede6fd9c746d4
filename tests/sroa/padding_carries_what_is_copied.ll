; test: sroa
; Of a pointer and a length that went through temporaries of this type, one bit of the length was
; left: ziglang/zig issue 7325.
target datalayout = "e-i64:64"
define i64 @f(ptr %from) {
  %t = alloca { i64, i1 }, align 8
  %u = alloca { i64, i1 }, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr %t, ptr %from, i64 16, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %u, ptr %t, i64 16, i1 false)
  %q = getelementptr i8, ptr %u, i64 8
  %v = load i64, ptr %q
  ret i64 %v
}
; =>
; define i64 @f(ptr %from) {
;   %1 = getelementptr inbounds i8, ptr %from, i64 8
;   %2 = load i64, ptr %1, align 1
;   ret i64 %2
; }
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
