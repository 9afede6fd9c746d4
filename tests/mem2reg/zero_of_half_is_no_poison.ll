; test: mem2reg
; So a phi of it and undef is zero; a struct of zeros may have poison in it, for all that LLVM looks at.
define void @f(i1 %c) {
entry:
  %a = alloca half
  br i1 %c, label %then, label %end
then:
  store half zeroinitializer, ptr %a
  br label %end
end:
  %v = load half, ptr %a
  call void @g(half %v)
  ret void
}
; =>
; define void @f(i1 %c) {
; entry:
;   br i1 %c, label %then, label %end
; then:
;   br label %end
; end:
;   call void @g(half zeroinitializer)
;   ret void
; }
define void @h(i1 %c) {
entry:
  %a = alloca x86_fp80
  br i1 %c, label %then, label %end
then:
  store x86_fp80 0xK00000000000000000000, ptr %a
  br label %end
end:
  %v = load x86_fp80, ptr %a
  store x86_fp80 %v, ptr @x
  ret void
}
; =>
; define void @h(i1 %c) {
; entry:
;   br i1 %c, label %then, label %end
; then:
;   br label %end
; end:
;   store x86_fp80 0xK00000000000000000000, ptr @x
;   ret void
; }
define void @s(i1 %c) {
entry:
  %a = alloca { half }
  br i1 %c, label %then, label %end
then:
  store { half } { half 0xH0000 }, ptr %a
  br label %end
end:
  %v = load { half }, ptr %a
  store { half } %v, ptr @x
  ret void
}
; =>
; define void @s(i1 %c) {
; entry:
;   br i1 %c, label %then, label %end
; then:
;   br label %end
; end:
;   %a.0 = phi { half } [ { half 0xH0000 }, %then ], [ undef, %entry ]
;   store { half } %a.0, ptr @x
;   ret void
; }
declare void @g(half)
@x = external global ptr
