; test: lift-loads
; The condition may be undefined, but then still one slot is stored to and the other is not: it is frozen.
define i32 @f(i1 %c, i32 %x) {
  %a = alloca i32
  %b = alloca i32
  store i32 1, ptr %a
  store i32 2, ptr %b
  %p = select i1 %c, ptr %a, ptr %b
  store i32 %x, ptr %p
  %v = load i32, ptr %a
  %w = load i32, ptr %b
  %s = mul i32 %v, %w
  ret i32 %s
}
; =>
; define i32 @f(i1 %c, i32 %x) {
;   %p.tag = freeze i1 %c
;   %p.value = select i1 %p.tag, i32 %x, i32 1
;   %p.value1 = select i1 %p.tag, i32 2, i32 %x
;   %s = mul i32 %p.value, %p.value1
;   ret i32 %s
; }
define i32 @turned(i1 %c, i32 %x) {
  %a = alloca i32
  %b = alloca i32
  store i32 1, ptr %a
  store i32 2, ptr %b
  %p = select i1 %c, ptr %b, ptr %a
  store i32 %x, ptr %p
  %v = load i32, ptr %a
  %w = load i32, ptr %b
  %s = mul i32 %v, %w
  ret i32 %s
}
; =>
; define i32 @turned(i1 %c, i32 %x) {
;   %p.frozen = freeze i1 %c
;   %p.tag = select i1 %p.frozen, i1 false, i1 true
;   %p.value = select i1 %p.tag, i32 %x, i32 1
;   %p.value1 = select i1 %p.tag, i32 2, i32 %x
;   %s = mul i32 %p.value, %p.value1
;   ret i32 %s
; }
