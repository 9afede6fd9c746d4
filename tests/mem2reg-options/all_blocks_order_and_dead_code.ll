; test: mem2reg<all-blocks>
; Slots are taken in the order of the text, the entry block's first. In dead code an address is poison.
define i32 @f(i1 %c) {
entry:
  %a = alloca i32
  br i1 %c, label %left, label %join
left:
  %b = alloca i32
  store i32 1, ptr %a
  store i32 2, ptr %b
  br i1 %c, label %other, label %merge
other:
  store i32 3, ptr %b
  br label %merge
merge:
  %w = load i32, ptr %b
  store i32 %w, ptr %a
  br label %join
join:
  %v = load i32, ptr %a
  ret i32 %v
dead:
  %d = alloca i32
  br i1 %c, label %dead1, label %dead2
dead1:
  store i32 4, ptr %d
  br label %dead2
dead2:
  %u = load i32, ptr %d
  ret i32 %u
}
; =>
; define i32 @f(i1 %c) {
; entry:
;   br i1 %c, label %left, label %join
; left:
;   br i1 %c, label %other, label %merge
; other:
;   br label %merge
; merge:
;   %b.0 = phi i32 [ 3, %other ], [ 2, %left ]
;   br label %join
; join:
;   %a.0 = phi i32 [ %b.0, %merge ], [ undef, %entry ]
;   ret i32 %a.0
; dead:
;   br i1 %c, label %dead1, label %dead2
; dead1:
;   br label %dead2
; dead2:
;   ret i32 4
; }
