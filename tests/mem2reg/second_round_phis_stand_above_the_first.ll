; test: mem2reg
; `%y` is promoted in the first round, `%x` in the second.
define i32 @f(i1 %c) {
entry:
  %x = alloca i32
  %y = alloca i32
  %p = alloca ptr
  store ptr %x, ptr %p
  %q = load ptr, ptr %p
  br i1 %c, label %a, label %b
a:
  store i32 1, ptr %x
  store i32 2, ptr %y
  br label %join
b:
  store i32 3, ptr %q
  store i32 4, ptr %y
  br label %join
join:
  %v = load i32, ptr %x
  %w = load i32, ptr %y
  %s = add i32 %v, %w
  ret i32 %s
}
; =>
; define i32 @f(i1 %c) {
; entry:
;   br i1 %c, label %a, label %b
; a:
;   br label %join
; b:
;   br label %join
; join:
;   %x.0 = phi i32 [ 1, %a ], [ 3, %b ]
;   %y.0 = phi i32 [ 2, %a ], [ 4, %b ]
;   %s = add i32 %x.0, %y.0
;   ret i32 %s
; }
