; test: lift-loads
; A store through a φ changes one slot, and a tag tells which.
define i32 @set(i1 %c, i32 %x) {
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
  store i32 %x, ptr %p
  %v = load i32, ptr %a
  %w = load i32, ptr %b
  %s = sub i32 %v, %w
  ret i32 %s
}
; =>
; define i32 @set(i1 %c, i32 %x) {
; entry:
;   br i1 %c, label %left, label %end
; left:
;   br label %end
; end:
;   %p.tag = phi i1 [ true, %left ], [ false, %entry ]
;   %p.value = select i1 %p.tag, i32 %x, i32 1
;   %p.value1 = select i1 %p.tag, i32 2, i32 %x
;   %s = sub i32 %p.value, %p.value1
;   ret i32 %s
; }
