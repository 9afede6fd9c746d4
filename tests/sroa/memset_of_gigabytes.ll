; test: sroa
; The pass made a vector of as many lanes, and had no memory left: llvm-project pull request 216456.
define i8 @f(ptr %to, i8 %b) {
  %p = alloca [4294967295 x i8], align 1
; ^ %p.0 stays in memory: it is only copied and set, and too large for one value
; ^ %p.78 stays in memory: it is only copied and set, and too large for one value
; ^ %p.4294967001 stays in memory: it is only copied and set, and too large for one value
  call void @llvm.memset.p0.i64(ptr %p, i8 %b, i64 4294967295, i1 false)
  %q = getelementptr i8, ptr %p, i64 4294967000
  store i8 0, ptr %q
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %p, i64 4294967295, i1 false)
  %r = getelementptr i8, ptr %p, i64 77
  %v = load i8, ptr %r
  ret i8 %v
}
; =>
; define i8 @f(ptr %to, i8 %b) {
;   %p.0 = alloca [77 x i8], align 1
;   %p.78 = alloca [4294966922 x i8], align 1
;   %p.4294967001 = alloca [294 x i8], align 1
;   call void @llvm.memset.p0.i64(ptr align 1 %p.0, i8 %b, i64 77, i1 false)
;   call void @llvm.memset.p0.i64(ptr align 1 %p.78, i8 %b, i64 4294966922, i1 false)
;   call void @llvm.memset.p0.i64(ptr align 1 %p.4294967001, i8 %b, i64 294, i1 false)
;   call void @llvm.memcpy.p0.p0.i64(ptr align 1 %to, ptr align 1 %p.0, i64 77, i1 false)
;   %1 = getelementptr inbounds i8, ptr %to, i64 77
;   store i8 %b, ptr %1, align 1
;   %2 = getelementptr inbounds i8, ptr %to, i64 78
;   call void @llvm.memcpy.p0.p0.i64(ptr align 1 %2, ptr align 1 %p.78, i64 4294966922, i1 false)
;   %3 = getelementptr inbounds i8, ptr %to, i64 4294967000
;   store i8 0, ptr %3, align 1
;   %4 = getelementptr inbounds i8, ptr %to, i64 4294967001
;   call void @llvm.memcpy.p0.p0.i64(ptr align 1 %4, ptr align 1 %p.4294967001, i64 294, i1 false)
;   ret i8 %b
; }
define void @g(ptr %to, i8 %b) {
  %p = alloca [4294967295 x i8], align 1
; ^ %p stays in memory: it is only copied and set, and too large for one value
  call void @llvm.memset.p0.i64(ptr %p, i8 %b, i64 4294967295, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %p, i64 4294967295, i1 false)
  ret void
}
; => unchanged
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
