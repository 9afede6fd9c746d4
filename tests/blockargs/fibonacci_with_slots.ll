; test: mem2reg-blockargs
; After the example of "Why SSA?", where blocks see what dominates them: no slot is left.
func &fib(%count: i32) -> (i32) {
  %left = stack i32, align 4
  %this = stack i32, align 4
  %next = stack i32, align 4
  store i32 %count, ptr %left, align 4
  store i32 0, ptr %this, align 4
  store i32 1, ptr %next, align 4
  goto @check

@check:
  %n = load i32, ptr %left, align 4
  %more = icmp sgt i32 %n, 0
  goto %more { 0 -> @done, 1 -> @step }

@step:
  %a = load i32, ptr %this, align 4
  %b = load i32, ptr %next, align 4
  %sum = add i32 %a, %b
  store i32 %b, ptr %this, align 4
  store i32 %sum, ptr %next, align 4
  %before = load i32, ptr %left, align 4
  %fewer = sub i32 %before, 1
  store i32 %fewer, ptr %left, align 4
  goto @check

@done:
  %result = load i32, ptr %this, align 4
  goto @ret(%result)
}
; =>
; func &fib(%count: i32) -> (i32) {
;   goto @check(1, 0, %count)
;
; @check(%next.0: i32, %this.0: i32, %left.0: i32):
;   %more = icmp sgt i32 %left.0, 0
;   goto i1 %more { 1 -> @step, 0 -> @done }
;
; @step:
;   %sum = add i32 %this.0, %next.0
;   %fewer = sub i32 %left.0, 1
;   goto @check(%sum, %next.0, %fewer)
;
; @done:
;   goto @ret(%this.0)
; }
