; test: mem2reg
; The usual case: two slots with φs at the head of the loop, one more where the arms meet, and a temporary that ends early.
define i32 @f(i32 %n, i1 %c, i1 %d) {
entry:
  %s = alloca i32
  %i = alloca i32
  %t = alloca i32
  store i32 0, ptr %s
  store i32 0, ptr %i
  br label %head
head:
  %iv = load i32, ptr %i
  %cmp = icmp slt i32 %iv, %n
  br i1 %cmp, label %body, label %exit
body:
  store i32 %iv, ptr %t
  %sv = load i32, ptr %s
  %tv = load i32, ptr %t
  %sum = add i32 %sv, %tv
  br i1 %c, label %then, label %else
then:
  store i32 %sum, ptr %s
  br label %latch
else:
  br i1 %d, label %latch, label %exit
latch:
  %inc = add i32 %iv, 1
  store i32 %inc, ptr %i
  br label %head
exit:
  %r = load i32, ptr %s
  ret i32 %r
}
; =>
; define i32 @f(i32 %n, i1 %c, i1 %d) {
; entry:
;   br label %head
; head:
;   %i.0 = phi i32 [ 0, %entry ], [ %inc, %latch ]
;   %s.0 = phi i32 [ 0, %entry ], [ %s.1, %latch ]
;   %cmp = icmp slt i32 %i.0, %n
;   br i1 %cmp, label %body, label %exit
; body:
;   %sum = add i32 %s.0, %i.0
;   br i1 %c, label %then, label %else
; then:
;   br label %latch
; else:
;   br i1 %d, label %latch, label %exit
; latch:
;   %s.1 = phi i32 [ %sum, %then ], [ %s.0, %else ]
;   %inc = add i32 %i.0, 1
;   br label %head
; exit:
;   ret i32 %s.0
; }
