; test: simplify-cfg
declare void @effect(i32)

define i32 @branch(i32 %a) {
entry:
  br i1 true, label %yes, label %no
yes:
  br label %end
no:
  call void @effect(i32 1)
  br label %end
end:
  %x = phi i32 [ 1, %yes ], [ %a, %no ]
  ret i32 %x
}
; =>
; define i32 @branch(i32 %a) {
; entry:
;   ret i32 1
; }

define i32 @switch() {
entry:
  switch i8 -1, label %other [
    i8 0, label %zero
    i8 255, label %last
  ]
other:
  ret i32 0
zero:
  ret i32 1
last:
  ret i32 2
}
; =>
; define i32 @switch() {
; entry:
;   ret i32 2
; }

define i32 @same_ways(i1 %c) {
entry:
  br i1 %c, label %end, label %end
end:
  %x = phi i32 [ 1, %entry ], [ 1, %entry ]
  ret i32 %x
}
; =>
; define i32 @same_ways(i1 %c) {
; entry:
;   ret i32 1
; }

; Who knows what the phi is need not ask.
define void @threads(i1 %c, i1 %d) {
entry:
  br i1 %c, label %a, label %b
a:
  call void @effect(i32 1)
  br label %ask
b:
  call void @effect(i32 2)
  br label %ask
ask:
  %known = phi i1 [ true, %a ], [ %d, %b ]
  br i1 %known, label %yes, label %no
yes:
  call void @effect(i32 3)
  ret void
no:
  call void @effect(i32 4)
  ret void
}
; =>
; define void @threads(i1 %c, i1 %d) {
; entry:
;   br i1 %c, label %a, label %b
; a:
;   call void @effect(i32 1)
;   br label %yes
; b:
;   call void @effect(i32 2)
;   br i1 %d, label %yes, label %no
; yes:
;   call void @effect(i32 3)
;   ret void
; no:
;   call void @effect(i32 4)
;   ret void
; }

; A condition that is undefined: the branch is undefined behaviour, any way will do.
define i32 @undefined() {
entry:
  br i1 undef, label %a, label %b
a:
  ret i32 1
b:
  ret i32 2
}
; =>
; define i32 @undefined() {
; entry:
;   ret i32 2
; }
