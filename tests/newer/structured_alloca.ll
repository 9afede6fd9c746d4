; test: newer
; A slot of LLVM's main branch, for targets that choose the layout of memory, is promoted like an alloca. It was refused.
define i32 @f(i32 %a, i1 %c) {
top:
  %s = call elementtype(i32) ptr @llvm.structured.alloca.p0()
  store i32 %a, ptr %s
  br i1 %c, label %x, label %y
x:
  store i32 7, ptr %s
  br label %y
y:
  %r = load i32, ptr %s
  ret i32 %r
}
; =>
; define i32 @f(i32 %a, i1 %c) {
; top:
;   br i1 %c, label %x, label %y
; x:
;   br label %y
; y:
;   %s.0 = phi i32 [ 7, %x ], [ %a, %top ]
;   ret i32 %s.0
; }
declare ptr @llvm.structured.alloca.p0()
