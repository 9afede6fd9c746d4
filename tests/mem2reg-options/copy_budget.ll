; test: mem2reg<copy-budget=2>
; The φs of `%i` and `%sum` share registers with what the loop computes: a copy of the constant each. Those of `%a` and `%b` change places in each
; iteration, which takes more copies, so they go back to memory until the budget is kept.
define i32 @f(i32 %n, i32 %x, i32 %y) {
entry:
  %i = alloca i32
  %sum = alloca i32
  %a = alloca i32
; ^ %a stays in memory: its φs would leave more copies than copy-budget=2 allows
  %b = alloca i32
; ^ %b stays in memory: its φs would leave more copies than copy-budget=2 allows
  store i32 0, ptr %i
  store i32 0, ptr %sum
  store i32 %x, ptr %a
  store i32 %y, ptr %b
  br label %loop
loop:
  %u = load i32, ptr %a
  %v = load i32, ptr %b
  store i32 %v, ptr %a
  store i32 %u, ptr %b
  %s = load i32, ptr %sum
  %t = add i32 %s, %u
  store i32 %t, ptr %sum
  %k = load i32, ptr %i
  %next = add i32 %k, 1
  store i32 %next, ptr %i
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  %r = load i32, ptr %sum
  %w = load i32, ptr %a
  %z = add i32 %r, %w
  ret i32 %z
}
; =>
; define i32 @f(i32 %n, i32 %x, i32 %y) {
; entry:
;   %a = alloca i32
;   %b = alloca i32
;   store i32 %x, ptr %a
;   store i32 %y, ptr %b
;   br label %loop
; loop:
;   %sum.0 = phi i32 [ 0, %entry ], [ %t, %loop ]
;   %i.0 = phi i32 [ 0, %entry ], [ %next, %loop ]
;   %u = load i32, ptr %a
;   %v = load i32, ptr %b
;   store i32 %v, ptr %a
;   store i32 %u, ptr %b
;   %t = add i32 %sum.0, %u
;   %next = add i32 %i.0, 1
;   %more = icmp slt i32 %next, %n
;   br i1 %more, label %loop, label %end
; end:
;   %w = load i32, ptr %a
;   %z = add i32 %t, %w
;   ret i32 %z
; }
