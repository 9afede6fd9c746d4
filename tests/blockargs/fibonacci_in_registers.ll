; test: to-llvm
; The same with values for parameters, and with the exit as a way.
func &fib(%count: i32) -> (i32) {
  goto @check(%count, 0, 1)

@check(%n, %a, %b: i32):
  %more = icmp sgt i32 %n, 0
  goto %more {
    0 -> @ret(%a)
    1 -> @step(%n, %a, %b)
  }

@step(%n, %a, %b: i32):
  %sum = add i32 %a, %b
  %fewer = sub i32 %n, 1
  goto @check(%fewer, %b, %sum)
}
; =>
; define i32 @fib(i32 %count) {
;   br label %check
;
; check:                                            ; preds = %step, %0
;   %n = phi i32 [ %count, %0 ], [ %fewer, %step ]
;   %a = phi i32 [ 0, %0 ], [ %b.step, %step ]
;   %b = phi i32 [ 1, %0 ], [ %sum, %step ]
;   %more = icmp sgt i32 %n, 0
;   br i1 %more, label %step, label %check.ret
;
; check.ret:                                        ; preds = %check
;   ret i32 %a
;
; step:                                             ; preds = %check
;   %n.step = phi i32 [ %n, %check ]
;   %a.step = phi i32 [ %a, %check ]
;   %b.step = phi i32 [ %b, %check ]
;   %sum = add i32 %a.step, %b.step
;   %fewer = sub i32 %n.step, 1
;   br label %check
; }
