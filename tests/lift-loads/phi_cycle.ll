; test: lift-loads
; φs that have each other's addresses, and one that nobody reads.
define i32 @f(i1 %c, i1 %d, i32 %x) {
entry:
  %a = alloca i32
  %b = alloca i32
  store i32 %x, ptr %a
  store i32 2, ptr %b
  br i1 %c, label %one, label %two
one:
  %p = phi ptr [ %a, %entry ], [ %q, %two ]
  %dead = phi ptr [ %a, %entry ], [ %b, %two ]
  br i1 %d, label %two, label %end
two:
  %q = phi ptr [ %b, %entry ], [ %p, %one ]
  br i1 %d, label %end, label %one
end:
  %r = phi ptr [ %p, %one ], [ %q, %two ]
  %v = load i32, ptr %r
  ret i32 %v
}
; =>
; define i32 @f(i1 %c, i1 %d, i32 %x) {
; entry:
;   br i1 %c, label %one, label %two
; one:
;   %p.value = phi i32 [ %x, %entry ], [ %q.value, %two ]
;   br i1 %d, label %two, label %end
; two:
;   %q.value = phi i32 [ 2, %entry ], [ %p.value, %one ]
;   br i1 %d, label %end, label %one
; end:
;   %r.value = phi i32 [ %p.value, %one ], [ %q.value, %two ]
;   ret i32 %r.value
; }
