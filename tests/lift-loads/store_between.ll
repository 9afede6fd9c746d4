; test: lift-loads
; Between the φ and the load there is a store: what the slots hold now counts.
define i32 @f(i1 %c, i32 %x) {
entry:
  %a = alloca i32
  %b = alloca i32
  store i32 1, ptr %a
  store i32 2, ptr %b
  br i1 %c, label %left, label %end
left:
  br label %end
end:
  %p = phi ptr [ %a, %left ], [ %b, %entry ]
  %before = load i32, ptr %p
  store i32 %x, ptr %a
  %after = load i32, ptr %p
  %s = add i32 %before, %after
  ret i32 %s
}
; =>
; define i32 @f(i1 %c, i32 %x) {
; entry:
;   br i1 %c, label %left, label %end
; left:
;   br label %end
; end:
;   %p.value = phi i32 [ 1, %left ], [ 2, %entry ]
;   %p.tag = phi i1 [ true, %left ], [ false, %entry ]
;   %p.value1 = select i1 %p.tag, i32 %x, i32 2
;   %s = add i32 %p.value, %p.value1
;   ret i32 %s
; }
