; test: mem2reg
; Both need a φ: `%x.01` for `%x`, `%x.0.0` for `%x.0`.
define i32 @f(i1 %c) {
entry:
  %x = alloca i32
  %x.0 = alloca i32
  store i32 1, ptr %x
  store i32 2, ptr %x.0
  br i1 %c, label %a, label %join
a:
  store i32 3, ptr %x
  store i32 4, ptr %x.0
  br label %join
join:
  %v = load i32, ptr %x
  %w = load i32, ptr %x.0
  %s = add i32 %v, %w
  ret i32 %s
}
; =>
; define i32 @f(i1 %c) {
; entry:
;   br i1 %c, label %a, label %join
; a:
;   br label %join
; join:
;   %x.0.0 = phi i32 [ 4, %a ], [ 2, %entry ]
;   %x.01 = phi i32 [ 3, %a ], [ 1, %entry ]
;   %s = add i32 %x.01, %x.0.0
;   ret i32 %s
; }
