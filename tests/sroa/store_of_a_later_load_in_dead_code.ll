; test: sroa
; In dead code a load may come after its use. The pass replaced a load by itself, and did not end:
; llvm-project issue 204799.
define i32 @f(i32 %x) {
  %p = alloca { i32, i32 }, align 4
  store i32 %x, ptr %p
  %q = getelementptr i8, ptr %p, i64 4
  store i32 %x, ptr %q
  %r = load i32, ptr %p
  ret i32 %r
dead:
  %v = load i32, ptr %u
  store i32 %v, ptr %u
  %u = getelementptr i8, ptr %p, i64 4
  store i32 %w, ptr %u
  %w = load i32, ptr %u
  br label %dead
}
; =>
; define i32 @f(i32 %x) {
;   ret i32 %x
; dead:
;   %v = load i32, ptr poison
;   store i32 %v, ptr poison
;   store i32 %w, ptr poison
;   %w = load i32, ptr poison
;   br label %dead
; }
define i32 @g(i32 %x, i64 %i) {
  %p = alloca [4 x i32], align 4
; ^ %p stays in memory: it is accessed with an index that is not a constant, in `%q = getelementptr i32, ptr %p, i64 %i`
  store i32 %x, ptr %p
  %q = getelementptr i32, ptr %p, i64 %i
  %z = load i32, ptr %q
  %r = load i32, ptr %p
  %s = add i32 %z, %r
  ret i32 %s
dead:
  store i32 %v, ptr %p
  %v = load i32, ptr %p
  br label %dead
}
; =>
; define i32 @g(i32 %x, i64 %i) {
;   %p = alloca [4 x i32], align 4
;   store i32 %x, ptr %p
;   %q = getelementptr i32, ptr %p, i64 %i
;   %z = load i32, ptr %q
;   %s = add i32 %z, %x
;   ret i32 %s
; dead:
;   store i32 %v, ptr poison, align 4
;   store i32 %v, ptr %p
;   %v = load i32, ptr poison
;   br label %dead
; }
