; test: newer
; What leads to a block may be written in any way.
define i32 @f(i1 %c) {
entry:
  %x = alloca i32
  store i32 1, ptr %x
  frobnicate %c towards %a otherwise %b
a:
  store i32 2, ptr %x
  br label %b
b:
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @f(i1 %c) {
; entry:
;   frobnicate %c towards %a otherwise %b
; a:
;   br label %b
; b:
;   %x.0 = phi i32 [ 2, %a ], [ 1, %entry ]
;   ret i32 %x.0
; }
