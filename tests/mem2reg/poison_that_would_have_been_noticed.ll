; test: mem2reg
; The φ of %next is %v4 where that is not poison, and %v4 is poison: the branch says that control never gets there.
define i32 @f(i8 %arg) {
  %s = alloca i32
  store i32 poison, ptr %s
  br label %loop
next:
  br i1 false, label %again, label %then
loop:
  %v4 = load i32, ptr %s
  %n = ashr i32 %v4, 3
  store i32 undef, ptr %s
  %v5 = load i32, ptr %s, !noundef !0
  store i32 %v4, ptr %s
  %less = icmp slt i32 %n, %v5
  br i1 %less, label %next, label %then
then:
  store i32 %v5, ptr %s
  br label %next
again:
  br i1 false, label %then, label %loop
}
; =>
; define i32 @f(i8 %arg) {
;   br label %loop
; next:
;   br i1 false, label %again, label %then
; loop:
;   %n = ashr i32 poison, 3
;   store i1 true, ptr poison, align 1
;   %less = icmp slt i32 %n, undef
;   br i1 %less, label %next, label %then
; then:
;   br label %next
; again:
;   br i1 false, label %then, label %loop
; }
!0 = !{}
