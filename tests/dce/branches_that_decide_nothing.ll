; test: dce
declare void @effect()

; Both ways do nothing and meet.
define void @meet(i1 %c) {
entry:
  br i1 %c, label %a, label %b
a:
  br label %end
b:
  br label %end
end:
  call void @effect()
  ret void
}
; =>
; define void @meet(i1 %c) {
; entry:
;   br label %end
; end:
;   call void @effect()
;   ret void
; }

; A phi tells the ways apart.
define i32 @told_apart(i1 %c) {
entry:
  br i1 %c, label %a, label %end
a:
  br label %end
end:
  %x = phi i32 [ 1, %a ], [ 2, %entry ]
  ret i32 %x
}
; => unchanged

; So does an effect.
define void @effect_on_one_way(i1 %c, i1 %d) {
entry:
  br i1 %c, label %a, label %end
a:
  br i1 %d, label %b, label %end
b:
  call void @effect()
  br label %end
end:
  ret void
}
; => unchanged

; A loop without effect may be there to run for ever.
define void @loop(i1 %c) {
entry:
  br label %again
again:
  br i1 %c, label %again, label %end
end:
  ret void
}
; => unchanged

; One way never comes to an end.
define void @for_ever(i1 %c) {
entry:
  br i1 %c, label %again, label %end
again:
  br label %again
end:
  ret void
}
; => unchanged

; One way must not be gone.
define void @unreachable(i1 %c) {
entry:
  br i1 %c, label %never, label %end
never:
  unreachable
end:
  ret void
}
; => unchanged

define i32 @nested(i1 %c, i32 %n) {
entry:
  switch i32 %n, label %a [
    i32 1, label %b
    i32 2, label %d
  ]
a:
  br i1 %c, label %b, label %d
b:
  %x = phi i32 [ 1, %entry ], [ 2, %a ]
  br label %d
d:
  %y = phi i32 [ 1, %entry ], [ %x, %b ], [ 3, %a ]
  ret i32 %n
}
; =>
; define i32 @nested(i1 %c, i32 %n) {
; entry:
;   br label %d
; d:
;   ret i32 %n
; }
