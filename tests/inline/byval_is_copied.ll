; test: inline
%pair = type { i64, i32 }

define internal i32 @clobber(ptr byval(%pair) align 16 %p) {
  store i32 0, ptr %p
  %v = load i32, ptr %p
  ret i32 %v
}
; => removed

define i32 @f(ptr %p) {
  %r = call i32 @clobber(ptr byval(%pair) align 16 %p)
  ret i32 %r
}
; =>
; define i32 @f(ptr %p) {
;   %byval.copy = alloca %pair, align 16
;   call void @llvm.memcpy.p0.p0.i64(ptr align 16 %byval.copy, ptr %p, i64 12, i1 false)
;   store i32 0, ptr %byval.copy
;   %v.i = load i32, ptr %byval.copy
;   ret i32 %v.i
; }
; => module
; + declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg)
