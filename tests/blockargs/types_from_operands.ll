; test: to-llvm
; After the listing of "Why SSA?": comments with slashes, and operations that take their type from
; their operands.
func &fib(%n: i32) -> (i32) {
  // The first block has no label and can't be "jumped to". {
  goto @loop.start(%n, 0, 1)

  @loop.start(%n, %a, %b: i32): // Three parameters.
    %cont = cmp.gt %n, 0
    goto %cont { // Either way:
      0 -> @ret(%a), // the exit,
      1 -> @loop.body(%n, %a, %b),
    }

  @loop.body(%n, // One,
             %a, %b: i32):
    %c = add %a, %b
    %n.2 = sub %n, 1
    goto @loop.start(%n.2, %b, %c)
}
; =>
; define i32 @fib(i32 %n) {
;   br label %loop.start
;
; loop.start:                                       ; preds = %loop.body, %0
;   %n.loop.start = phi i32 [ %n, %0 ], [ %n.2, %loop.body ]
;   %a = phi i32 [ 0, %0 ], [ %b.loop.body, %loop.body ]
;   %b = phi i32 [ 1, %0 ], [ %c, %loop.body ]
;   %cont = icmp sgt i32 %n.loop.start, 0
;   br i1 %cont, label %loop.body, label %loop.start.ret
;
; loop.start.ret:                                   ; preds = %loop.start
;   ret i32 %a
;
; loop.body:                                        ; preds = %loop.start
;   %n.loop.body = phi i32 [ %n.loop.start, %loop.start ]
;   %a.loop.body = phi i32 [ %a, %loop.start ]
;   %b.loop.body = phi i32 [ %b, %loop.start ]
;   %c = add i32 %a.loop.body, %b.loop.body
;   %n.2 = sub i32 %n.loop.body, 1
;   br label %loop.start
; }

func &others(%x: i32, %f: float, %p: ptr) -> (i1) {
  %a = mul nuw nsw %x, 3
  %b = sub 7, %a
  %c = icmp ult %b, %x
  %d = icmp eq ptr %p, null
  %e = fcmp nnan olt %f, 1.0
  %g = fmul fast %f, %f
  %h = fcmp une float %g, %f // With a type.
  %i = cmp.ne %a, %b
  %j = and %c, %d
  %k = xor %e, -1
  %l = or %h, %i
  %m = or disjoint %j, %k
  %n = and %l, %m
  goto @ret(%n)
}
; =>
; define i1 @others(i32 %x, float %f, ptr %p) {
;   %a = mul nuw nsw i32 %x, 3
;   %b = sub i32 7, %a
;   %c = icmp ult i32 %b, %x
;   %d = icmp eq ptr %p, null
;   %e = fcmp nnan olt float %f, 1.0
;   %g = fmul fast float %f, %f
;   %h = fcmp une float %g, %f
;   %i = icmp ne i32 %a, %b
;   %j = and i1 %c, %d
;   %k = xor i1 %e, -1
;   %l = or i1 %h, %i
;   %m = or disjoint i1 %j, %k
;   %n = and i1 %l, %m
;   ret i1 %n
; }

define i1 @llvm(i32 %a) {
  %b = icmp eq i32 %a, 0
  ret i1 %b
}
; =>
; define i1 @llvm(i32 %a) {
;   %b = icmp eq i32 %a, 0
;   ret i1 %b
; }
