; test: inline
; The marker that the caller uses undeclared is declared once.
define internal i32 @g() {
  %a = alloca i32
  store i32 1, ptr %a
  %v = load i32, ptr %a
  ret i32 %v
}
; => removed
define i32 @f() {
  %x = call i32 @g()
  call void @llvm.lifetime.start.p0(ptr poison)
  ret i32 %x
}
; =>
; define i32 @f() {
;   %a.i = alloca i32
;   call void @llvm.lifetime.start.p0(ptr %a.i)
;   store i32 1, ptr %a.i
;   %v.i = load i32, ptr %a.i
;   call void @llvm.lifetime.end.p0(ptr %a.i)
;   call void @llvm.lifetime.start.p0(ptr poison)
;   ret i32 %v.i
; }
; => module
; + declare void @llvm.lifetime.start.p0(ptr captures(none))
; + declare void @llvm.lifetime.end.p0(ptr captures(none))
