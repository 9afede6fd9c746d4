; test: lift-loads
; All ways lead to one slot, or to nothing that is accessed: no φ is needed.
define i32 @f(i1 %c, i32 %x) {
entry:
  %a = alloca i32
  store i32 %x, ptr %a
  br i1 %c, label %left, label %right
left:
  br label %end
right:
  br label %end
end:
  %p = phi ptr [ %a, %left ], [ %a, %right ]
  %v = load i32, ptr %p
  ret i32 %v
}
; =>
; define i32 @f(i1 %c, i32 %x) {
; entry:
;   br i1 %c, label %left, label %right
; left:
;   br label %end
; right:
;   br label %end
; end:
;   ret i32 %x
; }
define i32 @null(i1 %c, i32 %x) {
entry:
  %a = alloca i32
  store i32 %x, ptr %a
  br i1 %c, label %left, label %right
left:
  br label %end
right:
  br label %end
end:
  %p = phi ptr [ %a, %left ], [ null, %right ]
  %q = select i1 %c, ptr undef, ptr %p
  %v = load i32, ptr %q
  ret i32 %v
}
; =>
; define i32 @null(i1 %c, i32 %x) {
; entry:
;   br i1 %c, label %left, label %right
; left:
;   br label %end
; right:
;   br label %end
; end:
;   ret i32 %x
; }
