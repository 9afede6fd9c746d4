; test: mem2reg
define i32 @f(i1 %c) {
entry:
  %"my var!" = alloca i32
  %"9" = alloca i32
  store i32 1, ptr %"my var!"
  store i32 2, ptr %"9"
  br i1 %c, label %a, label %join
a:
  store i32 3, ptr %"my var!"
  store i32 4, ptr %"9"
  br label %join
join:
  %v = load i32, ptr %"my var!"
  %w = load i32, ptr %"9"
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
;   %"9.0" = phi i32 [ 4, %a ], [ 2, %entry ]
;   %"my var!.0" = phi i32 [ 3, %a ], [ 1, %entry ]
;   %s = add i32 %"my var!.0", %"9.0"
;   ret i32 %s
; }
