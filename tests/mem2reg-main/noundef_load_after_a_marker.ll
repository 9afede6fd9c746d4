; test: mem2reg<llvm=main>
; A load that promises a defined value and reads a marker's undef is never executed.
define i32 @f(i32 %a) {
  %x = alloca i32
  store i32 %a, ptr %x
  call void @llvm.lifetime.end.p0(ptr %x)
  %v = load i32, ptr %x, !noundef !0
  ret i32 %v
}
; =>
; define i32 @f(i32 %a) {
;   store i1 true, ptr poison, align 1
;   ret i32 undef
; }

declare void @llvm.lifetime.end.p0(ptr)
!0 = !{}
