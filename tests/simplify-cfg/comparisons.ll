; test: simplify-cfg
declare void @effect(i32)

; One switch answers them all.
define void @chain(i32 %x) {
entry:
  %one = icmp eq i32 %x, 1
  br i1 %one, label %a, label %more
more:
  %not_two = icmp ne i32 %x, 2
  br i1 %not_two, label %rest, label %b
rest:
  switch i32 %x, label %other [
    i32 1, label %never
    i32 3, label %a
  ]
a:
  call void @effect(i32 1)
  ret void
b:
  call void @effect(i32 2)
  ret void
never:
  call void @effect(i32 3)
  ret void
other:
  call void @effect(i32 4)
  ret void
}
; =>
; define void @chain(i32 %x) {
; entry:
;   switch i32 %x, label %other [
;     i32 1, label %a
;     i32 2, label %b
;     i32 3, label %a
;   ]
; a:
;   call void @effect(i32 1)
;   ret void
; b:
;   call void @effect(i32 2)
;   ret void
; other:
;   call void @effect(i32 4)
;   ret void
; }

; The common block learns which comparison it was.
define i32 @told_apart(i32 %x) {
entry:
  %one = icmp eq i32 %x, 1
  br i1 %one, label %a, label %more
more:
  %two = icmp eq i32 %x, 2
  br i1 %two, label %a, label %b
a:
  %y = phi i32 [ 10, %entry ], [ 20, %more ]
  call void @effect(i32 %y)
  ret i32 %y
b:
  call void @effect(i32 2)
  ret i32 2
}
; => unchanged

; An effect in between.
define void @not_alone(i32 %x) {
entry:
  %one = icmp eq i32 %x, 1
  br i1 %one, label %a, label %more
more:
  call void @effect(i32 0)
  %two = icmp eq i32 %x, 2
  br i1 %two, label %b, label %d
a:
  call void @effect(i32 1)
  ret void
b:
  call void @effect(i32 2)
  ret void
d:
  call void @effect(i32 3)
  ret void
}
; => unchanged

; Another value.
define void @another_value(i32 %x, i32 %y) {
entry:
  %one = icmp eq i32 %x, 1
  br i1 %one, label %a, label %more
more:
  %two = icmp eq i32 %y, 2
  br i1 %two, label %b, label %d
a:
  call void @effect(i32 1)
  ret void
b:
  call void @effect(i32 2)
  ret void
d:
  call void @effect(i32 3)
  ret void
}
; => unchanged

; Comparisons of constants, and of a value with itself.
define void @known(i32 %x) {
entry:
  %no = icmp ugt i32 1, 2
  br i1 %no, label %a, label %b
a:
  call void @effect(i32 1)
  ret void
b:
  %yes = icmp uge i32 %x, %x
  br i1 %yes, label %d, label %a
d:
  call void @effect(i32 2)
  ret void
}
; =>
; define void @known(i32 %x) {
; entry:
;   call void @effect(i32 2)
;   ret void
; }

; What the branch above has asked.
define void @asked(i32 %x, i32 %y) {
entry:
  %less = icmp ult i32 %x, %y
  br i1 %less, label %a, label %b
a:
  call void @effect(i32 1)
  br i1 %less, label %d, label %e
b:
  call void @effect(i32 2)
  %not_less = icmp uge i32 %x, %y
  br i1 %not_less, label %d, label %e
d:
  call void @effect(i32 3)
  ret void
e:
  call void @effect(i32 4)
  ret void
}
; =>
; define void @asked(i32 %x, i32 %y) {
; entry:
;   %less = icmp ult i32 %x, %y
;   br i1 %less, label %a, label %b
; a:
;   call void @effect(i32 1)
;   br label %d
; b:
;   call void @effect(i32 2)
;   br label %d
; d:
;   call void @effect(i32 3)
;   ret void
; }
