; test: mem2reg
; `%x.0` is a slot, but it is gone when the φ of `%x` is named.
define i32 @f(i1 %c, i32 %n) {
entry:
  %x.0 = alloca i32
  %x = alloca i32
  store i32 %n, ptr %x.0
  store i32 1, ptr %x
  br i1 %c, label %a, label %join
a:
  store i32 2, ptr %x
  br label %join
join:
  %v = load i32, ptr %x
  %w = load i32, ptr %x.0
  %s = add i32 %v, %w
  ret i32 %s
}
; =>
; define i32 @f(i1 %c, i32 %n) {
; entry:
;   br i1 %c, label %a, label %join
; a:
;   br label %join
; join:
;   %x.0 = phi i32 [ 2, %a ], [ 1, %entry ]
;   %s = add i32 %x.0, %n
;   ret i32 %s
; }
