; test: simplify
; What depends on memory that was never stored.
define i32 @alone(i32 %x) {
  %a = add i32 undef, 1
  %b = sub i32 %a, %x
  %c = xor i32 %x, %b
  ret i32 %c
}
; =>
; define i32 @alone(i32 %x) {
;   ret i32 undef
; }

define void @zero(i32 %x, ptr %p) {
  %a = mul i32 undef, %x
  store i32 %a, ptr %p
  %b = and i32 %x, undef
  store i32 %b, ptr %p
  %c = or i32 %x, undef
  store i32 %c, ptr %p
  %d = shl i32 undef, %x
  store i32 %d, ptr %p
  %e = udiv i32 undef, %x
  store i32 %e, ptr %p
  %f = srem i32 undef, %x
  store i32 %f, ptr %p
  %g = zext i32 undef to i64
  store i64 %g, ptr %p
  %h = and <2 x i32> undef, <i32 1, i32 2>
  store <2 x i32> %h, ptr %p
  ret void
}
; =>
; define void @zero(i32 %x, ptr %p) {
;   store i32 0, ptr %p
;   store i32 0, ptr %p
;   store i32 -1, ptr %p
;   store i32 0, ptr %p
;   store i32 0, ptr %p
;   store i32 0, ptr %p
;   store i64 0, ptr %p
;   store <2 x i32> zeroinitializer, ptr %p
;   ret void
; }

; It may be zero, or too far.
define void @not_any_value(i32 %x, ptr %p) {
  %a = udiv i32 %x, undef
  store i32 %a, ptr %p
  %b = shl i32 %x, undef
  store i32 %b, ptr %p
  ret void
}
; =>
; define void @not_any_value(i32 %x, ptr %p) {
;   %a = udiv i32 %x, undef
;   store i32 %a, ptr %p
;   store i32 poison, ptr %p
;   ret void
; }

define void @comparisons(i32 %x, ptr %p) {
  %a = icmp eq i32 %x, undef
  store i1 %a, ptr %p
  %b = icmp slt i32 undef, %x
  store i1 %b, ptr %p
  %c = icmp uge i32 undef, %x
  store i1 %c, ptr %p
  ret void
}
; =>
; define void @comparisons(i32 %x, ptr %p) {
;   store i1 undef, ptr %p
;   store i1 false, ptr %p
;   store i1 true, ptr %p
;   ret void
; }

define void @others(i64 %i, i32 %x, ptr %p) {
  %a = trunc i64 undef to i32
  store i32 %a, ptr %p
  %b = getelementptr i32, ptr undef, i64 %i
  store ptr %b, ptr %p
  %c = select i1 undef, i32 %x, i32 7
  store i32 %c, ptr %p
  %d = freeze i32 undef
  store i32 %d, ptr %p
  %e = extractvalue { i32, i32 } undef, 1
  store i32 %e, ptr %p
  %f = fneg double undef
  store double %f, ptr %p
  ret void
}
; =>
; define void @others(i64 %i, i32 %x, ptr %p) {
;   store i32 undef, ptr %p
;   store ptr undef, ptr %p
;   store i32 7, ptr %p
;   store i32 0, ptr %p
;   store i32 undef, ptr %p
;   store double undef, ptr %p
;   ret void
; }

define void @floating_point(double %x, ptr %p) {
  %a = fadd double undef, 2.0
  store double %a, ptr %p
  %b = fmul float undef, -3.0
  store float %b, ptr %p
  %c = fdiv double undef, 0.0
  store double %c, ptr %p
  %d = fadd double undef, %x
  store double %d, ptr %p
  %e = fmul double undef, 0x7FF0000000000000
  store double %e, ptr %p
  ret void
}
; =>
; define void @floating_point(double %x, ptr %p) {
;   store double 0.0, ptr %p
;   store float 0.000000e+00, ptr %p
;   %c = fdiv double undef, 0.0
;   store double %c, ptr %p
;   %d = fadd double undef, %x
;   store double %d, ptr %p
;   %e = fmul double undef, 0x7FF0000000000000
;   store double %e, ptr %p
;   ret void
; }
