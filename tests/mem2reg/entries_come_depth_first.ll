; test: mem2reg
; Everything below `then` is walked before the branch's own edge to `join`.
define i32 @f(i1 %c, i1 %d) {
entry:
  %x = alloca i32
  store i32 0, ptr %x
  br i1 %c, label %then, label %join
then:
  store i32 1, ptr %x
  br i1 %d, label %deep, label %join
deep:
  store i32 2, ptr %x
  br label %join
join:
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @f(i1 %c, i1 %d) {
; entry:
;   br i1 %c, label %then, label %join
; then:
;   br i1 %d, label %deep, label %join
; deep:
;   br label %join
; join:
;   %x.0 = phi i32 [ 2, %deep ], [ 1, %then ], [ 0, %entry ]
;   ret i32 %x.0
; }
