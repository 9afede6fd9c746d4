; test: copies
; All edges from a switch to one block go through one new block, if any.
define i32 @f(i32 %n, i32 %x) {
entry:
  %y = mul i32 %x, %x
  switch i32 %n, label %end [
    i32 1, label %end
    i32 2, label %two
    i32 3, label %end
  ]
two:
  br label %end
end:
  %v = phi i32 [ %y, %entry ], [ %y, %entry ], [ %x, %two ], [ %y, %entry ]
  ret i32 %v
}
; =>
; func copies &f(%n: i32, %x: i32) -> (i32) {
; @entry:
;   %y = mul i32 %x, %x
;   goto i32 %n {
;     1 -> @end
;     2 -> @two
;     3 -> @end
;     _ -> @end
;   }
;
; @two:
;   %y = copy i32 %x
;   goto @end
;
; @end:
;   goto @ret(%y)
; }
