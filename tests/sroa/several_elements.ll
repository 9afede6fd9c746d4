; test: sroa
; An alloca of a constant number of elements is as long as all of them.
define float @f(float %x, float %y) {
  %p = alloca float, i32 2, align 4
  %q = getelementptr float, ptr %p, i64 1
  store float %x, ptr %p
  store float %y, ptr %q
  %a = load float, ptr %p
  %b = load float, ptr %q
  %s = fsub float %a, %b
  ret float %s
}
; =>
; define float @f(float %x, float %y) {
;   %s = fsub float %x, %y
;   ret float %s
; }
