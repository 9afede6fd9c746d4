; test: mem2reg
; Two loops, one within the other, a switch, a variable that is dead at the end, and unreachable code.
define i32 @nest(i32 %n, i32 %m) {
entry:
  %i = alloca i32
  %j = alloca i32
  %sum = alloca i32
  %dead = alloca i32
  %kept = alloca [4 x i32]
  store i32 0, ptr %sum
  store i32 0, ptr %i
  %first = getelementptr [4 x i32], ptr %kept, i64 0, i64 1
  store i32 7, ptr %first
  br label %outer
outer:
  %i.load = load i32, ptr %i
  %more = icmp slt i32 %i.load, %n
  br i1 %more, label %start, label %done
start:
  store i32 0, ptr %j
  br label %inner
inner:
  %j.load = load i32, ptr %j
  %again = icmp slt i32 %j.load, %m
  br i1 %again, label %choose, label %next
choose:
  %which = srem i32 %j.load, 4
  switch i32 %which, label %other [
    i32 0, label %zero
    i32 1, label %one
    i32 2, label %one
  ]
zero:
  store i32 1, ptr %dead
  br label %latch
one:
  %s1 = load i32, ptr %sum
  %s2 = add i32 %s1, %j.load
  store i32 %s2, ptr %sum
  br label %latch
other:
  store i32 2, ptr %dead
  %d = load i32, ptr %dead
  %s3 = load i32, ptr %sum
  %s4 = add i32 %s3, %d
  store i32 %s4, ptr %sum
  br label %latch
latch:
  %j2 = add i32 %j.load, 1
  store i32 %j2, ptr %j
  br label %inner
next:
  %i2 = add i32 %i.load, 1
  store i32 %i2, ptr %i
  br label %outer
done:
  %result = load i32, ptr %sum
  ret i32 %result
never:
  store i32 9, ptr %sum
  br label %done
}
; =>
; define i32 @nest(i32 %n, i32 %m) {
; entry:
;   %kept = alloca [4 x i32]
;   %first = getelementptr [4 x i32], ptr %kept, i64 0, i64 1
;   store i32 7, ptr %first
;   br label %outer
; outer:
;   %sum.0 = phi i32 [ 0, %entry ], [ %sum.1, %next ]
;   %i.0 = phi i32 [ 0, %entry ], [ %i2, %next ]
;   %more = icmp slt i32 %i.0, %n
;   br i1 %more, label %start, label %done
; start:
;   br label %inner
; inner:
;   %sum.1 = phi i32 [ %sum.0, %start ], [ %sum.2, %latch ]
;   %j.0 = phi i32 [ 0, %start ], [ %j2, %latch ]
;   %again = icmp slt i32 %j.0, %m
;   br i1 %again, label %choose, label %next
; choose:
;   %which = srem i32 %j.0, 4
;   switch i32 %which, label %other [
;     i32 0, label %zero
;     i32 1, label %one
;     i32 2, label %one
;   ]
; zero:
;   br label %latch
; one:
;   %s2 = add i32 %sum.1, %j.0
;   br label %latch
; other:
;   %s4 = add i32 %sum.1, 2
;   br label %latch
; latch:
;   %sum.2 = phi i32 [ %s4, %other ], [ %sum.1, %zero ], [ %s2, %one ]
;   %j2 = add i32 %j.0, 1
;   br label %inner
; next:
;   %i2 = add i32 %i.0, 1
;   br label %outer
; done:
;   ret i32 %sum.0
; never:
;   store i32 9, ptr poison
;   br label %done
; }
