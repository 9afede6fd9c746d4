; test: mem2reg
; Definitions meet in `join` and in `exit`. No load sees the latter.
define i32 @f(i1 %c, i1 %d) {
entry:
  %x = alloca i32
  store i32 0, ptr %x
  br i1 %c, label %a, label %join
a:
  store i32 1, ptr %x
  br label %join
join:
  %v = load i32, ptr %x
  br i1 %d, label %b, label %exit
b:
  store i32 2, ptr %x
  br label %exit
exit:
  ret i32 %v
}
; =>
; define i32 @f(i1 %c, i1 %d) {
; entry:
;   br i1 %c, label %a, label %join
; a:
;   br label %join
; join:
;   %x.0 = phi i32 [ 1, %a ], [ 0, %entry ]
;   br i1 %d, label %b, label %exit
; b:
;   br label %exit
; exit:
;   ret i32 %x.0
; }
