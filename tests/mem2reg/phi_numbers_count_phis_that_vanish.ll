; test: mem2reg
; The φ of `first` folds: both ways bring `%n`. It was `%x.0` all the same.
define i32 @f(i1 %c, i32 %n) {
entry:
  %x = alloca i32
  br i1 %c, label %a, label %b
a:
  store i32 %n, ptr %x
  br label %first
b:
  store i32 %n, ptr %x
  br label %first
first:
  %v = load i32, ptr %x
  br i1 %c, label %d, label %second
d:
  store i32 1, ptr %x
  br label %second
second:
  %w = load i32, ptr %x
  %s = add i32 %v, %w
  ret i32 %s
}
; =>
; define i32 @f(i1 %c, i32 %n) {
; entry:
;   br i1 %c, label %a, label %b
; a:
;   br label %first
; b:
;   br label %first
; first:
;   br i1 %c, label %d, label %second
; d:
;   br label %second
; second:
;   %x.1 = phi i32 [ 1, %d ], [ %n, %first ]
;   %s = add i32 %n, %x.1
;   ret i32 %s
; }
