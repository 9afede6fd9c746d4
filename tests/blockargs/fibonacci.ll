; test: to-llvm
; After the example of "Why SSA?": every variable in memory.
func &fib(%count: i32) -> (i32) {
  %left = stack i32, align 4
  %this = stack i32, align 4
  %next = stack i32, align 4
  store i32 %count, ptr %left
  store i32 0, ptr %this
  store i32 1, ptr %next
  goto @check(%left, %this, %next)

@check(%left, %this, %next: ptr):
  %n = load i32, ptr %left
  %more = icmp sgt i32 %n, 0
  goto %more { 0 -> @done(%this), 1 -> @step(%left, %this, %next) }

@step(%left, %this, %next: ptr):
  %a = load i32, ptr %this
  %b = load i32, ptr %next
  %sum = add i32 %a, %b
  store i32 %b, ptr %this
  store i32 %sum, ptr %next
  %n = load i32, ptr %left
  %fewer = sub i32 %n, 1
  store i32 %fewer, ptr %left
  goto @check(%left, %this, %next)

@done(%this: ptr):
  %a = load i32, ptr %this
  goto @ret(%a)
}
; =>
; define i32 @fib(i32 %count) {
;   %left = alloca i32, align 4
;   %this = alloca i32, align 4
;   %next = alloca i32, align 4
;   store i32 %count, ptr %left
;   store i32 0, ptr %this
;   store i32 1, ptr %next
;   br label %check
;
; check:                                            ; preds = %step, %0
;   %left.check = phi ptr [ %left, %0 ], [ %left.step, %step ]
;   %this.check = phi ptr [ %this, %0 ], [ %this.step, %step ]
;   %next.check = phi ptr [ %next, %0 ], [ %next.step, %step ]
;   %n = load i32, ptr %left.check
;   %more = icmp sgt i32 %n, 0
;   br i1 %more, label %step, label %done
;
; step:                                             ; preds = %check
;   %left.step = phi ptr [ %left.check, %check ]
;   %this.step = phi ptr [ %this.check, %check ]
;   %next.step = phi ptr [ %next.check, %check ]
;   %a = load i32, ptr %this.step
;   %b = load i32, ptr %next.step
;   %sum = add i32 %a, %b
;   store i32 %b, ptr %this.step
;   store i32 %sum, ptr %next.step
;   %n.step = load i32, ptr %left.step
;   %fewer = sub i32 %n.step, 1
;   store i32 %fewer, ptr %left.step
;   br label %check
;
; done:                                             ; preds = %check
;   %this.done = phi ptr [ %this.check, %check ]
;   %a.done = load i32, ptr %this.done
;   ret i32 %a.done
; }
