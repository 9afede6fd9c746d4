; test: lift-loads
; Blocks that are never reached may do as they like.
define i32 @f(i1 %c, i32 %x) {
entry:
  %a = alloca i32
  %b = alloca i32
  store i32 %x, ptr %a
  store i32 2, ptr %b
  br i1 %c, label %left, label %end
left:
  br label %end
dead:
  %s = select i1 %c, ptr %s, ptr %b
  %z = getelementptr i8, ptr %z, i64 0
  %u = load i32, ptr %s
  store i32 %u, ptr %s
  br label %end
end:
  %p = phi ptr [ %a, %left ], [ %b, %entry ], [ %s, %dead ]
  %v = load i32, ptr %p
  ret i32 %v
}
; =>
; define i32 @f(i1 %c, i32 %x) {
; entry:
;   br i1 %c, label %left, label %end
; left:
;   br label %end
; dead:
;   %z = getelementptr i8, ptr %z, i64 0
;   br label %end
; end:
;   %p.value = phi i32 [ %x, %left ], [ 2, %entry ], [ poison, %dead ]
;   ret i32 %p.value
; }
