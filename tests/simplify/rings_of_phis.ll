; test: simplify
; Irreducible: neither φ has one operand besides itself, both together have.
define i32 @two(i1 %c, i1 %d, i32 %a) {
entry:
  br i1 %c, label %left, label %right
left:
  %x = phi i32 [ %a, %entry ], [ %y, %right ]
  br i1 %d, label %right, label %end
right:
  %y = phi i32 [ %a, %entry ], [ %x, %left ]
  br label %left
end:
  ret i32 %x
}
; =>
; define i32 @two(i1 %c, i1 %d, i32 %a) {
; entry:
;   br i1 %c, label %left, label %right
; left:
;   br i1 %d, label %right, label %end
; right:
;   br label %left
; end:
;   ret i32 %a
; }

; Each way round the loop has its own φ.
define i32 @loop(i1 %c, i1 %d, i1 %e, i32 %a) {
entry:
  br label %head
head:
  %x.0 = phi i32 [ %a, %entry ], [ %x.2, %other ]
  br i1 %c, label %body, label %other
body:
  %x.1 = phi i32 [ %x.0, %head ], [ %x.2, %other ]
  br i1 %d, label %other, label %end
other:
  %x.2 = phi i32 [ %x.0, %head ], [ %x.1, %body ]
  br i1 %e, label %head, label %body
end:
  ret i32 %x.1
}
; =>
; define i32 @loop(i1 %c, i1 %d, i1 %e, i32 %a) {
; entry:
;   br label %head
; head:
;   br i1 %c, label %body, label %other
; body:
;   br i1 %d, label %other, label %end
; other:
;   br i1 %e, label %head, label %body
; end:
;   ret i32 %a
; }

; The ring has two values outside. The ring inside it, without its first φ, has one: that φ.
define i32 @ring_in_a_ring(i1 %c, i1 %d, i1 %e, i32 %a, i32 %b) {
entry:
  br label %head
head:
  %x.0 = phi i32 [ %a, %entry ], [ %x.1, %left ], [ %b, %again ]
  br i1 %c, label %left, label %right
left:
  %x.1 = phi i32 [ %x.0, %head ], [ %x.2, %right ]
  br i1 %d, label %right, label %head
right:
  %x.2 = phi i32 [ %x.0, %head ], [ %x.1, %left ]
  br i1 %e, label %left, label %again
again:
  br i1 %c, label %head, label %end
end:
  ret i32 %x.2
}
; =>
; define i32 @ring_in_a_ring(i1 %c, i1 %d, i1 %e, i32 %a, i32 %b) {
; entry:
;   br label %head
; head:
;   %x.0 = phi i32 [ %a, %entry ], [ %x.0, %left ], [ %b, %again ]
;   br i1 %c, label %left, label %right
; left:
;   br i1 %d, label %right, label %head
; right:
;   br i1 %e, label %left, label %again
; again:
;   br i1 %c, label %head, label %end
; end:
;   ret i32 %x.0
; }

; Nothing comes out of unreachable code.
define i32 @unreachable(i1 %c, i32 %a) {
entry:
  %s = add i32 %a, 1
  br i1 %c, label %then, label %end
then:
  br label %end
dead:
  br label %end
end:
  %x = phi i32 [ %s, %entry ], [ %s, %then ], [ poison, %dead ]
  ret i32 %x
}
; =>
; define i32 @unreachable(i1 %c, i32 %a) {
; entry:
;   %s = add i32 %a, 1
;   br i1 %c, label %then, label %end
; then:
;   br label %end
; dead:
;   br label %end
; end:
;   ret i32 %s
; }
