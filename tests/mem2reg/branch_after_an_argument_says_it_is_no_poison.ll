; test: mem2reg
; Whoever comes from %check to %head has branched on the value that it brings along.
define i32 @f(i8 %x, i8 %y, i1 %c, i1 %d) {
entry:
  %s = alloca i8
  store i8 27, ptr %s
  br i1 %c, label %head, label %other
other:
  store i8 %x, ptr %s
  br i1 %d, label %check, label %another
another:
  store i8 %y, ptr %s
  br label %check
check:
  %v = load i8, ptr %s
  %w = load i8, ptr %s
  %ne = icmp samesign ne i8 %v, %w
  br i1 %ne, label %head, label %exit
head:
  br i1 %c, label %use, label %lose
lose:
  store i8 undef, ptr %s
  br label %use
use:
  %u = load i8, ptr %s
  %z = zext i8 %u to i32
  ret i32 %z
exit:
  ret i32 0
}
; =>
; define i32 @f(i8 %x, i8 %y, i1 %c, i1 %d) {
; entry:
;   br i1 %c, label %head, label %other
; other:
;   br i1 %d, label %check, label %another
; another:
;   br label %check
; check:
;   %s.1 = phi i8 [ %x, %other ], [ %y, %another ]
;   %ne = icmp samesign ne i8 %s.1, %s.1
;   br i1 %ne, label %head, label %exit
; head:
;   %s.0 = phi i8 [ 27, %entry ], [ %s.1, %check ]
;   br i1 %c, label %use, label %lose
; lose:
;   br label %use
; use:
;   %z = zext i8 %s.0 to i32
;   ret i32 %z
; exit:
;   ret i32 0
; }
