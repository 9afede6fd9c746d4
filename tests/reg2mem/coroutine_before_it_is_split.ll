; test: reg2mem
; coro-split frees the frame before slots in it are read for the last time.

define i32 @f(i1 %c) presplitcoroutine {
entry:
  br i1 %c, label %t, label %j
t:
  br label %j
j:
  %p = phi i32 [ 1, %entry ], [ 2, %t ]
  ret i32 %p
}
; => unchanged
