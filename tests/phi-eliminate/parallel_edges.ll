; test: phi-eliminate
; All edges from a switch to one block go the same way.
define i32 @f(i32 %n, i32 %x) {
entry:
  %y = mul i32 %x, %x
  switch i32 %n, label %end [
    i32 1, label %end
    i32 2, label %two
    i32 3, label %end
  ]
two:
  br label %end
end:
  %v = phi i32 [ %y, %entry ], [ %y, %entry ], [ %x, %two ], [ %y, %entry ]
  ret i32 %v
}
; =>
; define i32 @f(i32 %n, i32 %x) {
; entry:
;   %v.slot = alloca i32
;   %y = mul i32 %x, %x
;   store i32 %y, ptr %v.slot
;   switch i32 %n, label %end [
;     i32 1, label %end
;     i32 2, label %two
;     i32 3, label %end
;   ]
; two:
;   store i32 %x, ptr %v.slot
;   br label %end
; end:
;   %v = load i32, ptr %v.slot
;   ret i32 %v
; }
