; test: mem2reg
define i32 @f(i1 %c) {
entry:
  %x = alloca i32
  store i32 1, ptr %x
  br i1 %c, label %a, label %join
a:
  store i32 2, ptr %x
  br label %join
join:
  %old = phi i32 [ 10, %entry ], [ 20, %a ]
  %v = load i32, ptr %x
  %s = add i32 %old, %v
  ret i32 %s
}
; =>
; define i32 @f(i1 %c) {
; entry:
;   br i1 %c, label %a, label %join
; a:
;   br label %join
; join:
;   %x.0 = phi i32 [ 2, %a ], [ 1, %entry ]
;   %old = phi i32 [ 10, %entry ], [ 20, %a ]
;   %s = add i32 %old, %x.0
;   ret i32 %s
; }
