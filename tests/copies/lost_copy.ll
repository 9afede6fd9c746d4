; test: copies
; %x is needed after the loop, after the next one was computed: the copy stands on the edge back.
define i32 @f(i1 %c) {
entry:
  br label %loop
loop:
  %x = phi i32 [ 1, %entry ], [ %y, %loop ]
  %y = add i32 %x, 1
  br i1 %c, label %loop, label %done
done:
  ret i32 %x
}
; =>
; func copies &f(%c: i1) -> (i32) {
; @entry:
;   %x = copy i32 1
;   goto @loop
;
; @loop:
;   %y = add i32 %x, 1
;   goto i1 %c { 1 -> @loop.loop, 0 -> @done }
;
; @loop.loop:
;   %x = copy i32 %y
;   goto @loop
;
; @done:
;   goto @ret(%x)
; }
