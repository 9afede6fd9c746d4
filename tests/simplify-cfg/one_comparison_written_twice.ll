; test: simplify-cfg
; The same number in two spellings is one case.

define i32 @f(i8 %x, i128 %y) {
entry:
  %c = icmp eq i8 %x, 255
  br i1 %c, label %t, label %b
b:
  %d = icmp eq i8 %x, -1
  br i1 %d, label %u, label %z
z:
  %c2 = icmp eq i128 %y, 340282366920938463463374607431768211455
  br i1 %c2, label %t, label %b2
b2:
  %d2 = icmp eq i128 %y, -1
  br i1 %d2, label %u, label %z2
z2:
  %c3 = icmp eq i128 %y, 170141183460469231731687303715884105728
  br i1 %c3, label %t, label %b3
b3:
  %d3 = icmp eq i128 %y, -170141183460469231731687303715884105728
  br i1 %d3, label %u, label %z3
z3:
  ret i32 0
t:
  ret i32 1
u:
  ret i32 2
}
; =>
; define i32 @f(i8 %x, i128 %y) {
; entry:
;   %c = icmp eq i8 %x, 255
;   br i1 %c, label %t, label %b
; b:
;   switch i128 %y, label %b3 [
;     i128 340282366920938463463374607431768211455, label %t
;     i128 170141183460469231731687303715884105728, label %t
;   ]
; b3:
;   ret i32 0
; t:
;   ret i32 1
; }
