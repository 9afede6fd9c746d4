; test: lift-loads
; A computation of nothing, before a φ and after it.
define i32 @f(i1 %c, i32 %x) {
entry:
  %a = alloca i32
  %b = alloca i32
  %a0 = getelementptr inbounds i32, ptr %a, i64 0
  store i32 %x, ptr %a0
  store i32 7, ptr %b
  br i1 %c, label %left, label %end
left:
  br label %end
end:
  %p = phi ptr [ %a0, %left ], [ %b, %entry ]
  %p0 = getelementptr i8, ptr %p, i32 0
  %v = load i32, ptr %p0
  ret i32 %v
}
; =>
; define i32 @f(i1 %c, i32 %x) {
; entry:
;   br i1 %c, label %left, label %end
; left:
;   br label %end
; end:
;   %p.value = phi i32 [ %x, %left ], [ 7, %entry ]
;   ret i32 %p.value
; }
