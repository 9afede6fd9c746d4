; test: simplify-cfg
; The second condition may be poison where it is not asked: no `and`.
define i32 @both(i32 %a, i32 %b) {
entry:
  %first = icmp sgt i32 %a, 0
  br i1 %first, label %more, label %no
more:
  %second = icmp slt i32 %b, 10
  br i1 %second, label %yes, label %no
yes:
  call void @effect()
  ret i32 1
no:
  call void @other()
  ret i32 0
}
; =>
; define i32 @both(i32 %a, i32 %b) {
; entry:
;   %first = icmp sgt i32 %a, 0
;   %second = icmp slt i32 %b, 10
;   %0 = select i1 %first, i1 %second, i1 false
;   br i1 %0, label %yes, label %no
; yes:
;   call void @effect()
;   ret i32 1
; no:
;   call void @other()
;   ret i32 0
; }

define i32 @either(i32 %a, i32 %b) {
entry:
  %first = icmp sgt i32 %a, 0
  br i1 %first, label %yes, label %more
more:
  %second = icmp slt i32 %b, 10
  br i1 %second, label %yes, label %no
yes:
  call void @effect()
  ret i32 1
no:
  call void @other()
  ret i32 0
}
; =>
; define i32 @either(i32 %a, i32 %b) {
; entry:
;   %first = icmp sgt i32 %a, 0
;   %second = icmp slt i32 %b, 10
;   %0 = select i1 %first, i1 true, i1 %second
;   br i1 %0, label %yes, label %no
; yes:
;   call void @effect()
;   ret i32 1
; no:
;   call void @other()
;   ret i32 0
; }

define i32 @not_the_second(i32 %a, i32 %b) {
entry:
  %first = icmp sgt i32 %a, 0
  br i1 %first, label %more, label %no
more:
  %second = icmp slt i32 %b, 10
  br i1 %second, label %no, label %yes
yes:
  call void @effect()
  ret i32 1
no:
  call void @other()
  ret i32 0
}
; =>
; define i32 @not_the_second(i32 %a, i32 %b) {
; entry:
;   %first = icmp sgt i32 %a, 0
;   %second = icmp slt i32 %b, 10
;   %0 = select i1 %first, i1 %second, i1 true
;   br i1 %0, label %no, label %yes
; yes:
;   call void @effect()
;   ret i32 1
; no:
;   call void @other()
;   ret i32 0
; }

; The common block learns which way was taken.
define i32 @told_apart(i32 %a, i32 %b) {
entry:
  %first = icmp sgt i32 %a, 0
  br i1 %first, label %more, label %no
more:
  %second = icmp slt i32 %b, 10
  br i1 %second, label %yes, label %no
yes:
  call void @effect()
  ret i32 1
no:
  %x = phi i32 [ 1, %entry ], [ 2, %more ]
  call void @other()
  ret i32 %x
}
; => unchanged
declare void @effect()
declare void @other()

; Between two conditions one instruction counts as one, be it a division.
define i32 @division(i1 %c, i32 %x) {
entry:
  br i1 %c, label %more, label %no
more:
  %q = sdiv i32 %x, 4
  %d = icmp eq i32 %q, 0
  br i1 %d, label %yes, label %no
yes:
  call void @effect()
  ret i32 1
no:
  call void @other()
  ret i32 0
}
; =>
; define i32 @division(i1 %c, i32 %x) {
; entry:
;   %q = sdiv i32 %x, 4
;   %d = icmp eq i32 %q, 0
;   %0 = select i1 %c, i1 %d, i1 false
;   br i1 %0, label %yes, label %no
; yes:
;   call void @effect()
;   ret i32 1
; no:
;   call void @other()
;   ret i32 0
; }
