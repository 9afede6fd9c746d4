; test: simplify-cfg
declare void @effect(i32)

define void @one_case(i32 %n) {
entry:
  switch i32 %n, label %other [
    i32 7, label %seven
    i32 8, label %other
  ]
seven:
  call void @effect(i32 7)
  ret void
other:
  call void @effect(i32 0)
  ret void
}
; =>
; define void @one_case(i32 %n) {
; entry:
;   %0 = icmp eq i32 %n, 7
;   br i1 %0, label %seven, label %other
; seven:
;   call void @effect(i32 7)
;   ret void
; other:
;   call void @effect(i32 0)
;   ret void
; }

define void @no_default(i32 %n) {
entry:
  switch i32 %n, label %never [
    i32 1, label %a
    i32 2, label %b
  ]
a:
  call void @effect(i32 1)
  ret void
b:
  call void @effect(i32 2)
  ret void
never:
  unreachable
}
; =>
; define void @no_default(i32 %n) {
; entry:
;   %0 = icmp eq i32 %n, 1
;   br i1 %0, label %a, label %b
; a:
;   call void @effect(i32 1)
;   ret void
; b:
;   call void @effect(i32 2)
;   ret void
; }

define void @case_that_cannot_be(i32 %n) {
entry:
  switch i32 %n, label %a [
    i32 1, label %never
    i32 2, label %b
    i32 3, label %d
  ]
a:
  call void @effect(i32 1)
  ret void
b:
  call void @effect(i32 2)
  ret void
d:
  call void @effect(i32 3)
  ret void
never:
  unreachable
}
; =>
; define void @case_that_cannot_be(i32 %n) {
; entry:
;   switch i32 %n, label %a [
;     i32 2, label %b
;     i32 3, label %d
;   ]
; a:
;   call void @effect(i32 1)
;   ret void
; b:
;   call void @effect(i32 2)
;   ret void
; d:
;   call void @effect(i32 3)
;   ret void
; }

; Parallel edges have one entry each.
define i32 @parallel(i32 %n) {
entry:
  switch i32 %n, label %a [
    i32 1, label %b
    i32 2, label %b
    i32 3, label %d
  ]
a:
  call void @effect(i32 1)
  br label %end
b:
  br label %end
d:
  br label %end
end:
  %x = phi i32 [ 0, %a ], [ 1, %b ], [ 1, %d ]
  call void @effect(i32 %x)
  ret i32 %x
}
; =>
; define i32 @parallel(i32 %n) {
; entry:
;   switch i32 %n, label %a [
;     i32 1, label %end
;     i32 2, label %end
;     i32 3, label %end
;   ]
; a:
;   call void @effect(i32 1)
;   br label %end
; end:
;   %x = phi i32 [ 1, %entry ], [ 1, %entry ], [ 1, %entry ], [ 0, %a ]
;   call void @effect(i32 %x)
;   ret i32 %x
; }

; The same, but the values differ: the ways have to.
define i32 @parallel_but_different(i32 %n) {
entry:
  switch i32 %n, label %a [
    i32 1, label %b
    i32 2, label %b
    i32 3, label %d
  ]
a:
  call void @effect(i32 1)
  br label %end
b:
  br label %end
d:
  br label %end
end:
  %x = phi i32 [ 0, %a ], [ 1, %b ], [ 2, %d ]
  call void @effect(i32 %x)
  ret i32 %x
}
; =>
; define i32 @parallel_but_different(i32 %n) {
; entry:
;   switch i32 %n, label %a [
;     i32 1, label %end
;     i32 2, label %end
;     i32 3, label %d
;   ]
; a:
;   call void @effect(i32 1)
;   br label %end
; d:
;   br label %end
; end:
;   %x = phi i32 [ 1, %entry ], [ 1, %entry ], [ 0, %a ], [ 2, %d ]
;   call void @effect(i32 %x)
;   ret i32 %x
; }
