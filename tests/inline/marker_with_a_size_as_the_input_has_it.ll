; test: inline
; LLVM 19 writes `nocapture`, and lifetime markers with a size.

define i32 @caller(i32 %a) {
  %r = call i32 @callee(i32 %a)
  %s = call i32 @dynamic(i32 %r)
  ret i32 %s
}
; =>
; define i32 @caller(i32 %a) {
;   %x.i = alloca [3 x i32], align 4
;   call void @llvm.lifetime.start.p0(i64 12, ptr %x.i)
;   call void @use(ptr %x.i)
;   call void @llvm.lifetime.end.p0(i64 12, ptr %x.i)
;   %savedstack = call ptr @llvm.stacksave()
;   %x.i1 = alloca i32, i32 %a, align 4
;   call void @use(ptr %x.i1)
;   call void @llvm.stackrestore(ptr %savedstack)
;   ret i32 %a
; }

define internal i32 @callee(i32 %a) {
  %x = alloca [3 x i32], align 4
  call void @use(ptr %x)
  ret i32 %a
}
; => removed

define internal i32 @dynamic(i32 %a) {
  %x = alloca i32, i32 %a, align 4
  call void @use(ptr %x)
  ret i32 %a
}
; => removed

declare void @use(ptr nocapture)
; => module
; + declare void @use(ptr nocapture)
; + declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture)
; + declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture)
; + declare void @llvm.stackrestore(ptr)
; + declare ptr @llvm.stacksave()
; - declare void @use(ptr nocapture)
