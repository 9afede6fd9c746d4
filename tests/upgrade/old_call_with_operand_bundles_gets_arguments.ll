; test: simplify-cfg --upgrade
; A call with operand bundles gets the arguments that LLVM 22 wants, and keeps the rest of its text.
declare i32 @llvm.ctlz.i32(i32)
declare i64 @llvm.objectsize.i64.p0(ptr, i1)
declare void @llvm.lifetime.start.p0(i64, ptr)

define i32 @f(i1 %c, i32 %a, ptr %p) {
entry:
  %slot = alloca i32
  call void @llvm.lifetime.start.p0(i64 4, ptr %slot)
  %size = call i64 @llvm.objectsize.i64.p0(ptr %p, i1 false) [ "deopt"(i32 %a) ]
  %narrow = trunc i64 %size to i32
  br i1 %c, label %then, label %end
then:
  %zeros = tail call i32 @llvm.ctlz.i32(i32 %a), !range !0
  br label %end
end:
  %x = phi i32 [ %narrow, %entry ], [ %zeros, %then ]
  ret i32 %x
}
; =>
; define i32 @f(i1 %c, i32 %a, ptr %p) {
; entry:
;   %slot = alloca i32
;   call void @llvm.lifetime.start.p0(ptr %slot)
;   %size = call i64 @llvm.objectsize.i64.p0(ptr %p, i1 false, i1 false, i1 false) [ "deopt"(i32 %a) ]
;   %narrow = trunc i64 %size to i32
;   br i1 %c, label %then, label %end
; then:
;   %zeros = call i32 @llvm.ctlz.i32(i32 %a, i1 false)
;   br label %end
; end:
;   %x = phi i32 [ %narrow, %entry ], [ %zeros, %then ]
;   ret i32 %x
; }

!0 = !{i32 0, i32 33}
; => module
; - declare i32 @llvm.ctlz.i32(i32)
; - declare i64 @llvm.objectsize.i64.p0(ptr, i1)
; - declare void @llvm.lifetime.start.p0(i64, ptr)
; + declare i32 @llvm.ctlz.i32(i32, i1)
; + declare i64 @llvm.objectsize.i64.p0(ptr, i1, i1, i1)
; + declare void @llvm.lifetime.start.i64(i64)
; + declare void @llvm.lifetime.start.p0(ptr captures(none))
