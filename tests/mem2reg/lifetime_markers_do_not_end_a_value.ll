; test: mem2reg
; The markers go without a trace: what the slot holds at the end of one iteration, it still holds in the next.

declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)

define void @f() {
entry:
  %x = alloca i32
  br label %loop
loop:
  call void @llvm.lifetime.start.p0(ptr %x)
  %v = load i32, ptr %x
  %n = add i32 %v, 1
  store i32 %n, ptr %x
  call void @llvm.lifetime.end.p0(ptr %x)
  br label %loop
}
; =>
; define void @f() {
; entry:
;   br label %loop
; loop:
;   %x.0 = phi i32 [ undef, %entry ], [ %n, %loop ]
;   %n = add i32 %x.0, 1
;   br label %loop
; }
