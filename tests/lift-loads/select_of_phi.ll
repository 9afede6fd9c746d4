; test: lift-loads
; Three slots: tags are numbers.
define i32 @f(i1 %c, i1 %d, i32 %x) {
entry:
  %a = alloca i32
  %b = alloca i32
  %e = alloca i32
  store i32 1, ptr %a
  store i32 2, ptr %b
  store i32 3, ptr %e
  br i1 %c, label %left, label %end
left:
  br label %end
end:
  %p = phi ptr [ %a, %left ], [ %b, %entry ]
  %q = select i1 %d, ptr %p, ptr %e
  store i32 %x, ptr %q
  %v = load i32, ptr %p
  %w = load i32, ptr %e
  %s = add i32 %v, %w
  ret i32 %s
}
; =>
; define i32 @f(i1 %c, i1 %d, i32 %x) {
; entry:
;   br i1 %c, label %left, label %end
; left:
;   br label %end
; end:
;   %p.tag = phi i32 [ 0, %left ], [ 1, %entry ]
;   %q.frozen = freeze i1 %d
;   %q.tag = select i1 %q.frozen, i32 %p.tag, i32 2
;   %q.is = icmp eq i32 %q.tag, 0
;   %q.value = select i1 %q.is, i32 %x, i32 1
;   %q.is1 = icmp eq i32 %q.tag, 1
;   %q.value1 = select i1 %q.is1, i32 %x, i32 2
;   %q.is2 = icmp eq i32 %q.tag, 2
;   %q.value2 = select i1 %q.is2, i32 %x, i32 3
;   %p.is = icmp eq i32 %p.tag, 0
;   %p.value = select i1 %p.is, i32 %q.value, i32 %q.value1
;   %s = add i32 %p.value, %q.value2
;   ret i32 %s
; }
