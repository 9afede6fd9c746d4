; test: simplify-cfg
declare void @effect()

define i32 @triangle(i1 %c, i32 %a, i32 %b) {
entry:
  br i1 %c, label %then, label %end
then:
  %sum = add nsw i32 %a, %b
  br label %end
end:
  %x = phi i32 [ %a, %entry ], [ %sum, %then ]
  ret i32 %x
}
; =>
; define i32 @triangle(i1 %c, i32 %a, i32 %b) {
; entry:
;   %sum = add nsw i32 %a, %b
;   %0 = select i1 %c, i32 %sum, i32 %a
;   ret i32 %0
; }

define i32 @diamond(i1 %c, i32 %a, i32 %b) {
entry:
  br i1 %c, label %then, label %else
then:
  %sum = add i32 %a, %b
  br label %end
else:
  %difference = sub i32 %a, %b
  br label %end
end:
  %x = phi i32 [ %sum, %then ], [ %difference, %else ]
  ret i32 %x
}
; =>
; define i32 @diamond(i1 %c, i32 %a, i32 %b) {
; entry:
;   %sum = add i32 %a, %b
;   %difference = sub i32 %a, %b
;   %0 = select i1 %c, i32 %sum, i32 %difference
;   ret i32 %0
; }

define i32 @with_an_effect(i1 %c, i32 %a, i32 %b) {
entry:
  br i1 %c, label %then, label %end
then:
  call void @effect()
  br label %end
end:
  %x = phi i32 [ %a, %entry ], [ %b, %then ]
  ret i32 %x
}
; => unchanged

; A division may go wrong where it was not to be executed.
define i32 @that_may_trap(i1 %c, i32 %a, i32 %b) {
entry:
  br i1 %c, label %then, label %end
then:
  %x = udiv i32 %a, %b
  br label %end
end:
  %y = phi i32 [ %a, %entry ], [ %x, %then ]
  ret i32 %y
}
; => unchanged

; So may a load, but not one of a slot.
define i32 @loads(i1 %c, ptr %p, i32 %a) {
entry:
  %slot = alloca i32
  store i32 %a, ptr %slot
  br i1 %c, label %safe, label %next
safe:
  %x = load i32, ptr %slot, align 4
  br label %next
next:
  %y = phi i32 [ 0, %entry ], [ %x, %safe ]
  br i1 %c, label %unsafe, label %end
unsafe:
  %u = load i32, ptr %p
  br label %end
end:
  %v = phi i32 [ %y, %next ], [ %u, %unsafe ]
  ret i32 %v
}
; =>
; define i32 @loads(i1 %c, ptr %p, i32 %a) {
; entry:
;   %slot = alloca i32
;   store i32 %a, ptr %slot
;   %x = load i32, ptr %slot, align 4
;   %0 = select i1 %c, i32 %x, i32 0
;   br i1 %c, label %unsafe, label %end
; unsafe:
;   %u = load i32, ptr %p
;   br label %end
; end:
;   %v = phi i32 [ %0, %entry ], [ %u, %unsafe ]
;   ret i32 %v
; }

; What was known of a value where it was computed is not known where it is always computed.
define i32 @metadata(i1 %c, i32 %a) {
entry:
  %slot = alloca i32
  store i32 %a, ptr %slot
  br i1 %c, label %then, label %end
then:
  %x = load i32, ptr %slot, align 4, !noundef !0, !range !1
  br label %end
end:
  %y = phi i32 [ 0, %entry ], [ %x, %then ]
  ret i32 %y
}
; =>
; define i32 @metadata(i1 %c, i32 %a) {
; entry:
;   %slot = alloca i32
;   store i32 %a, ptr %slot
;   %x = load i32, ptr %slot, align 4
;   %0 = select i1 %c, i32 %x, i32 0
;   ret i32 %0
; }

!0 = !{}
!1 = !{i32 0, i32 10}

; Three instructions on one way, where nobody else comes to where the ways meet.
define i32 @alone(i32 %x) {
entry:
  %c = icmp sgt i32 %x, 0
  br i1 %c, label %more, label %end
more:
  %a = add i32 %x, 1
  %t = trunc i32 %a to i8
  %z = zext i8 %t to i32
  br label %end
end:
  %r = phi i32 [ 128, %entry ], [ %z, %more ]
  ret i32 %r
}
; =>
; define i32 @alone(i32 %x) {
; entry:
;   %c = icmp sgt i32 %x, 0
;   %a = add i32 %x, 1
;   %t = trunc i32 %a to i8
;   %z = zext i8 %t to i32
;   %0 = select i1 %c, i32 %z, i32 128
;   ret i32 %0
; }

; The same, and somebody else does.
define i32 @not_alone(i1 %d, i32 %x) {
entry:
  br i1 %d, label %asks, label %else
asks:
  %c = icmp sgt i32 %x, 0
  br i1 %c, label %more, label %end
more:
  %a = add i32 %x, 1
  %t = trunc i32 %a to i8
  %z = zext i8 %t to i32
  br label %end
else:
  %e = call i32 @other()
  br label %end
end:
  %r = phi i32 [ 128, %asks ], [ %z, %more ], [ %e, %else ]
  ret i32 %r
}
; => unchanged
declare i32 @other()
