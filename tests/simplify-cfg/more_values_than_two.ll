; test: simplify-cfg
declare void @effect()

define i32 @three_where_nobody_else_comes(i1 %c, i32 %a, i32 %b) {
entry:
  br i1 %c, label %then, label %else
then:
  %s = add i32 %a, 1
  br label %end
else:
  %d = sub i32 %b, 1
  br label %end
end:
  %x = phi i32 [ %s, %then ], [ %a, %else ]
  %y = phi i32 [ %b, %then ], [ %d, %else ]
  %z = phi i32 [ 3, %then ], [ 4, %else ]
  %t = sub i32 %x, %y
  %u = sub i32 %t, %z
  ret i32 %u
}
; =>
; define i32 @three_where_nobody_else_comes(i1 %c, i32 %a, i32 %b) {
; entry:
;   %s = add i32 %a, 1
;   %d = sub i32 %b, 1
;   %0 = select i1 %c, i32 %s, i32 %a
;   %1 = select i1 %c, i32 %b, i32 %d
;   %2 = select i1 %c, i32 3, i32 4
;   %t = sub i32 %0, %1
;   %u = sub i32 %t, %2
;   ret i32 %u
; }

define i32 @three_of_one_arm(i1 %c, i32 %a, i32 %b) {
entry:
  br i1 %c, label %then, label %end
then:
  %s = add i32 %a, 1
  br label %end
end:
  %x = phi i32 [ %s, %then ], [ %a, %entry ]
  %y = phi i32 [ %b, %then ], [ %a, %entry ]
  %z = phi i32 [ 3, %then ], [ 4, %entry ]
  %t = sub i32 %x, %y
  %u = sub i32 %t, %z
  ret i32 %u
}
; =>
; define i32 @three_of_one_arm(i1 %c, i32 %a, i32 %b) {
; entry:
;   %s = add i32 %a, 1
;   %0 = select i1 %c, i32 %s, i32 %a
;   %1 = select i1 %c, i32 %b, i32 %a
;   %2 = select i1 %c, i32 3, i32 4
;   %t = sub i32 %0, %1
;   %u = sub i32 %t, %2
;   ret i32 %u
; }

; Four are too many.
define i32 @four(i1 %c, i32 %a, i32 %b) {
entry:
  br i1 %c, label %then, label %else
then:
  %s = add i32 %a, 1
  br label %end
else:
  %d = sub i32 %b, 1
  br label %end
end:
  %x = phi i32 [ %s, %then ], [ %a, %else ]
  %y = phi i32 [ %b, %then ], [ %d, %else ]
  %z = phi i32 [ 3, %then ], [ 4, %else ]
  %w = phi i32 [ 5, %then ], [ 6, %else ]
  %t = sub i32 %x, %y
  %u = sub i32 %t, %z
  %v = sub i32 %u, %w
  ret i32 %v
}
; => unchanged

; But not if there is nothing to do on either way.
define i32 @four_and_nothing_else(i1 %c, i32 %a, i32 %b) {
entry:
  br i1 %c, label %then, label %else
then:
  br label %end
else:
  br label %end
end:
  %x = phi i32 [ 7, %then ], [ %a, %else ]
  %y = phi i32 [ %b, %then ], [ 8, %else ]
  %z = phi i32 [ 3, %then ], [ 4, %else ]
  %w = phi i32 [ 5, %then ], [ 6, %else ]
  %t = sub i32 %x, %y
  %u = sub i32 %t, %z
  %v = sub i32 %u, %w
  ret i32 %v
}
; =>
; define i32 @four_and_nothing_else(i1 %c, i32 %a, i32 %b) {
; entry:
;   %0 = select i1 %c, i32 7, i32 %a
;   %1 = select i1 %c, i32 %b, i32 8
;   %2 = select i1 %c, i32 3, i32 4
;   %3 = select i1 %c, i32 5, i32 6
;   %t = sub i32 %0, %1
;   %u = sub i32 %t, %2
;   %v = sub i32 %u, %3
;   ret i32 %v
; }

; Somebody else comes to where the ways meet: two.
define i32 @three_where_others_come(i1 %c, i1 %o, i32 %a, i32 %b) {
entry:
  br i1 %o, label %other, label %head
other:
  call void @effect()
  br label %end
head:
  br i1 %c, label %then, label %end
then:
  %s = add i32 %a, 1
  br label %end
end:
  %x = phi i32 [ %s, %then ], [ %a, %head ], [ 0, %other ]
  %y = phi i32 [ %b, %then ], [ %a, %head ], [ 1, %other ]
  %z = phi i32 [ 3, %then ], [ 4, %head ], [ 2, %other ]
  %t = sub i32 %x, %y
  %u = sub i32 %t, %z
  ret i32 %u
}
; => unchanged
