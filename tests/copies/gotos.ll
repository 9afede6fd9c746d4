; test: copies
; One way, two ways, any number of them.
define i32 @f(i32 %n, i1 %c) {
entry:
  br i1 %c, label %ways, label %no, !prof !0
ways:
  switch i32 %n, label %other [
    i32 -1, label %minus
    i32 7, label %seven
  ], !prof !1
minus:
  br label %end
seven:
  switch i1 %c, label %no [ i1 true, label %end ]
other:
  unreachable
no:
  br i1 true, label %end, label %end
end:
  %r = phi i32 [ 1, %minus ], [ 2, %seven ], [ 3, %no ], [ 3, %no ]
  ret i32 %r
}
; =>
; func copies &f(%n: i32, %c: i1) -> (i32) {
; @entry:
;   goto i1 %c { 1 -> @ways, 0 -> @no }, !prof !0
;
; @ways:
;   goto i32 %n {
;     -1 -> @minus
;     7 -> @seven
;     _ -> @other
;   }, !prof !1
;
; @minus:
;   %r = copy i32 1
;   goto @end
;
; @seven:
;   goto i1 %c {
;     true -> @seven.end
;     _ -> @no
;   }
;
; @seven.end:
;   %r = copy i32 2
;   goto @end
;
; @other:
;   unreachable
;
; @no:
;   %r = copy i32 3
;   goto i1 true { 1 -> @end, 0 -> @end }
;
; @end:
;   goto @ret(%r)
; }
!0 = !{!"branch_weights", i32 1, i32 2}
!1 = !{!"branch_weights", i32 1, i32 2, i32 3}
