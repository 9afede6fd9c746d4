; test: mem2reg<phi-args-budget=5>
; `%big` needs two φs of two and three arguments, `%a` and `%b` one of three. The most expensive goes first, then the later one of
; two that cost the same. A slot that needs no φ costs nothing.
define i32 @f(i32 %n) {
entry:
  %free = alloca i32
  %a = alloca i32
  %big = alloca i32
; ^ %big stays in memory: its φs would have more arguments than phi-args-budget=5 leaves
  %b = alloca i32
; ^ %b stays in memory: its φs would have more arguments than phi-args-budget=5 leaves
  store i32 %n, ptr %free
  switch i32 %n, label %one [
    i32 1, label %two
    i32 2, label %three
  ]
one:
  store i32 1, ptr %a
  store i32 1, ptr %b
  store i32 1, ptr %big
  %c = icmp eq i32 %n, 5
  br i1 %c, label %inner, label %one.end
inner:
  store i32 4, ptr %big
  br label %one.end
one.end:
  %r = load i32, ptr %big
  br label %join
two:
  store i32 2, ptr %a
  store i32 2, ptr %b
  store i32 2, ptr %big
  br label %join
three:
  store i32 3, ptr %a
  store i32 3, ptr %b
  store i32 3, ptr %big
  br label %join
join:
  %u = load i32, ptr %a
  %v = load i32, ptr %b
  %w = load i32, ptr %big
  %x = load i32, ptr %free
  %s1 = add i32 %u, %v
  %s2 = add i32 %s1, %w
  %s3 = add i32 %s2, %x
  ret i32 %s3
}
; =>
; define i32 @f(i32 %n) {
; entry:
;   %big = alloca i32
;   %b = alloca i32
;   switch i32 %n, label %one [
;     i32 1, label %two
;     i32 2, label %three
;   ]
; one:
;   store i32 1, ptr %b
;   store i32 1, ptr %big
;   %c = icmp eq i32 %n, 5
;   br i1 %c, label %inner, label %one.end
; inner:
;   store i32 4, ptr %big
;   br label %one.end
; one.end:
;   %r = load i32, ptr %big
;   br label %join
; two:
;   store i32 2, ptr %b
;   store i32 2, ptr %big
;   br label %join
; three:
;   store i32 3, ptr %b
;   store i32 3, ptr %big
;   br label %join
; join:
;   %a.0 = phi i32 [ 1, %one.end ], [ 2, %two ], [ 3, %three ]
;   %v = load i32, ptr %b
;   %w = load i32, ptr %big
;   %s1 = add i32 %a.0, %v
;   %s2 = add i32 %s1, %w
;   %s3 = add i32 %s2, %n
;   ret i32 %s3
; }
