; test: sroa
; Each field is a part, and each part a value.
%pair = type { i32, float }
define float @f(i32 %x, float %y) {
entry:
  %p = alloca %pair, align 8
  %first = getelementptr inbounds %pair, ptr %p, i32 0, i32 0
  %second = getelementptr inbounds %pair, ptr %p, i32 0, i32 1
  store i32 %x, ptr %first
  store float %y, ptr %second
  %a = load i32, ptr %first
  %b = load float, ptr %second
  %c = sitofp i32 %a to float
  %d = fadd float %b, %c
  ret float %d
}
; =>
; define float @f(i32 %x, float %y) {
; entry:
;   %c = sitofp i32 %x to float
;   %d = fadd float %y, %c
;   ret float %d
; }
