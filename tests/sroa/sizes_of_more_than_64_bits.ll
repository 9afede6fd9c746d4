; test: sroa
; The size of the alloca did not fit, and the pass crashed: llvm-project issue 203519.
define i8 @f() {
  %p = alloca [18446744073709551615 x [4 x i32]], align 4
; ^ %p stays in memory: a part of it is addressed, in `%q = getelementptr i8, ptr %p, i64 4`
  store i32 1, ptr %p
  %q = getelementptr i8, ptr %p, i64 4
  store i8 2, ptr %q
  %v = load i8, ptr %q
  ret i8 %v
}
; => unchanged
define i8 @g() {
  %p = alloca i32, i128 36893488147419103232, align 4
; ^ %p stays in memory: a part of it is addressed, in `%q = getelementptr i8, ptr %p, i64 4`
  %q = getelementptr i8, ptr %p, i64 4
  store i8 2, ptr %q
  %v = load i8, ptr %q
  ret i8 %v
}
; => unchanged
define i8 @h() {
  %p = alloca i64, i64 4611686018427387905, align 8
; ^ %p stays in memory: it is accessed as another type than the one it was allocated for, in `%w = load i8, ptr %p`
  %q = getelementptr i8, ptr %p, i64 9223372036854775807
  store i8 2, ptr %q
  %v = load i8, ptr %q
  %r = getelementptr i64, ptr %p, i64 2305843009213693952
  %s = getelementptr i64, ptr %r, i64 2305843009213693952
  store i8 3, ptr %s
  %w = load i8, ptr %p
  %x = add i8 %v, %w
  ret i8 %x
}
; => unchanged
