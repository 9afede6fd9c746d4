; test: mem2reg
; The value of the only store may stand for all loads, as no lane of it is poison.
define <vscale x 4 x i32> @f(i1 %c) {
  %x = alloca <vscale x 4 x i32>
  br i1 %c, label %l, label %r
l:
  store <vscale x 4 x i32> shufflevector (<vscale x 4 x i32> insertelement (<vscale x 4 x i32> poison, i32 1, i64 0), <vscale x 4 x i32> poison, <vscale x 4 x i32> zeroinitializer), ptr %x
  br label %r
r:
  %v = load <vscale x 4 x i32>, ptr %x
  ret <vscale x 4 x i32> %v
}
; =>
; define <vscale x 4 x i32> @f(i1 %c) {
;   br i1 %c, label %l, label %r
; l:
;   br label %r
; r:
;   ret <vscale x 4 x i32> splat (i32 1)
; }
