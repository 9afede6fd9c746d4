; test: passes mem2reg<keep-param-slots>,inline
; A back end finds the slots of parameters by their place: the first allocas of the entry, in order.
define internal i32 @callee(ptr byval(i32) %p) {
  %table = alloca [4 x i32]
  %v = load i32, ptr %p
  %q = getelementptr [4 x i32], ptr %table, i32 0, i32 %v
  store i32 %v, ptr %q
  %r = load i32, ptr %q
  ret i32 %r
}
; => removed
define i32 @caller(i32 %a, ptr %b) {
  %a.addr = alloca i32
  %b.addr = alloca ptr
  store i32 %a, ptr %a.addr
  store ptr %b, ptr %b.addr
  %p = load ptr, ptr %b.addr
  %x = load i32, ptr %a.addr
  %r = call i32 @callee(ptr byval(i32) %p)
  %s = add i32 %r, %x
  ret i32 %s
}
; =>
; define i32 @caller(i32 %a, ptr %b) {
;   %a.addr = alloca i32
;   %b.addr = alloca ptr
;   %byval.copy = alloca i32, align 4
;   %table.i = alloca [4 x i32]
;   call void @llvm.memcpy.p0.p0.i64(ptr align 4 %byval.copy, ptr %b, i64 4, i1 false)
;   call void @llvm.lifetime.start.p0(ptr %table.i)
;   %v.i = load i32, ptr %byval.copy
;   %q.i = getelementptr [4 x i32], ptr %table.i, i32 0, i32 %v.i
;   store i32 %v.i, ptr %q.i
;   %r.i = load i32, ptr %q.i
;   call void @llvm.lifetime.end.p0(ptr %table.i)
;   %s = add i32 %r.i, %a
;   ret i32 %s
; }
; => module
; + declare void @llvm.lifetime.end.p0(ptr captures(none))
; + declare void @llvm.lifetime.start.p0(ptr captures(none))
; + declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg)
