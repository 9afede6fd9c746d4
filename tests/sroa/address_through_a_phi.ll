; test: sroa
; The offset from the φ was taken for one from the alloca: FuelLabs/sway pull request 7689.
define i32 @f(i1 %c, i32 %x) {
entry:
  %p = alloca { i32, i32, i32 }, align 4
; ^ %p stays in memory: its address is merged with one that may be something else, in `%m = phi ptr [ %p, %entry ], [ %q, %a ]`
  %q = getelementptr i8, ptr %p, i64 4
  store i32 1, ptr %p
  store i32 2, ptr %q
  %z = getelementptr i8, ptr %p, i64 8
  store i32 3, ptr %z
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %m = phi ptr [ %p, %entry ], [ %q, %a ]
  %n = getelementptr i8, ptr %m, i64 4
  store i32 %x, ptr %n
  %v = load i32, ptr %z
  %w = load i32, ptr %q
  %s = shl i32 %v, 4
  %t = add i32 %s, %w
  ret i32 %t
}
; => unchanged
