; test: copies
; Both are read before either is written; three in a ring as well. A ring needs one register more.
define i32 @f(i1 %c) {
entry:
  br label %loop
loop:
  %a = phi i32 [ 1, %entry ], [ %b, %loop ]
  %b = phi i32 [ 2, %entry ], [ %a, %loop ]
  br i1 %c, label %loop, label %done
done:
  %d = sub i32 %a, %b
  ret i32 %d
}
; =>
; func copies &f(%c: i1) -> (i32) {
; @entry:
;   %a = copy i32 1
;   %b = copy i32 2
;   goto @loop
;
; @loop:
;   goto i1 %c { 1 -> @loop.loop, 0 -> @done }
;
; @loop.loop:
;   %copy = copy i32 %a
;   %a = copy i32 %b
;   %b = copy i32 %copy
;   goto @loop
;
; @done:
;   %d = sub i32 %a, %b
;   goto @ret(%d)
; }
define i32 @ring(i1 %c) {
entry:
  br label %loop
loop:
  %a = phi i32 [ 1, %entry ], [ %b, %loop ]
  %b = phi i32 [ 2, %entry ], [ %d, %loop ]
  %d = phi i32 [ 3, %entry ], [ %a, %loop ]
  br i1 %c, label %loop, label %done
done:
  %e = sub i32 %a, %b
  %f = sub i32 %e, %d
  ret i32 %f
}
; =>
; func copies &ring(%c: i1) -> (i32) {
; @entry:
;   %a = copy i32 1
;   %b = copy i32 2
;   %d = copy i32 3
;   goto @loop
;
; @loop:
;   goto i1 %c { 1 -> @loop.loop, 0 -> @done }
;
; @loop.loop:
;   %copy = copy i32 %a
;   %a = copy i32 %b
;   %b = copy i32 %d
;   %d = copy i32 %copy
;   goto @loop
;
; @done:
;   %e = sub i32 %a, %b
;   %f = sub i32 %e, %d
;   goto @ret(%f)
; }
