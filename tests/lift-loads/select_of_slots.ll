; test: lift-loads
define i32 @min(i32 %x, i32 %y) {
  %a = alloca i32
  %b = alloca i32
  store i32 %x, ptr %a
  store i32 %y, ptr %b
  %less = icmp slt i32 %x, %y
  %p = select i1 %less, ptr %a, ptr %b
  %v = load i32, ptr %p
  ret i32 %v
}
; =>
; define i32 @min(i32 %x, i32 %y) {
;   %less = icmp slt i32 %x, %y
;   %p.value = select i1 %less, i32 %x, i32 %y
;   ret i32 %p.value
; }
