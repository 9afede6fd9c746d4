; test: lift-loads
; The φ has the address of the round before, and the slots change meanwhile.
define i32 @f(i32 %n) {
entry:
  %a = alloca i32
  %b = alloca i32
  store i32 0, ptr %a
  store i32 100, ptr %b
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %p = phi ptr [ %a, %entry ], [ %q, %loop ]
  %q = phi ptr [ %b, %entry ], [ %p, %loop ]
  %v = load i32, ptr %p
  %w = add i32 %v, 1
  store i32 %w, ptr %q
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  %r = load i32, ptr %p
  ret i32 %r
}
; =>
; define i32 @f(i32 %n) {
; entry:
;   br label %loop
; loop:
;   %b.0 = phi i32 [ 100, %entry ], [ %q.value1, %loop ]
;   %a.0 = phi i32 [ 0, %entry ], [ %q.value, %loop ]
;   %i = phi i32 [ 0, %entry ], [ %next, %loop ]
;   %p.value = phi i32 [ 0, %entry ], [ %q.value2, %loop ]
;   %p.tag = phi i1 [ true, %entry ], [ %q.tag, %loop ]
;   %q.tag = phi i1 [ false, %entry ], [ %p.tag, %loop ]
;   %w = add i32 %p.value, 1
;   %q.value = select i1 %q.tag, i32 %w, i32 %a.0
;   %q.value1 = select i1 %q.tag, i32 %b.0, i32 %w
;   %next = add i32 %i, 1
;   %more = icmp slt i32 %next, %n
;   %q.value2 = select i1 %q.tag, i32 %q.value, i32 %q.value1
;   br i1 %more, label %loop, label %end
; end:
;   %p.value1 = select i1 %p.tag, i32 %q.value, i32 %q.value1
;   ret i32 %p.value1
; }
