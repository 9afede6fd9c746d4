; test: mem2reg
; The load is still there when its φ is named.
define i32 @f(i1 %c) {
entry:
  %x = alloca i32
  store i32 1, ptr %x
  br i1 %c, label %a, label %join
a:
  store i32 2, ptr %x
  br label %join
join:
  %x.0 = load i32, ptr %x
  ret i32 %x.0
}
; =>
; define i32 @f(i1 %c) {
; entry:
;   br i1 %c, label %a, label %join
; a:
;   br label %join
; join:
;   %x.01 = phi i32 [ 2, %a ], [ 1, %entry ]
;   ret i32 %x.01
; }
