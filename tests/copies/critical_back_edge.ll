; test: copies
; The edge back is critical; what is copied on it must not run on the way out.
define i32 @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %last = phi i32 [ -1, %entry ], [ %i, %loop ]
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %done
done:
  %sum = add i32 %last, %i
  ret i32 %sum
}
; =>
; func copies &f(%n: i32) -> (i32) {
; @entry:
;   %i = copy i32 0
;   %last = copy i32 -1
;   goto @loop
;
; @loop:
;   %next = add i32 %i, 1
;   %more = icmp slt i32 %next, %n
;   goto i1 %more { 1 -> @loop.loop, 0 -> @done }
;
; @loop.loop:
;   %last = copy i32 %i
;   %i = copy i32 %next
;   goto @loop
;
; @done:
;   %sum = add i32 %last, %i
;   goto @ret(%sum)
; }
