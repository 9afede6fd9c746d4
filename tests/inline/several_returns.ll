; test: inline
; Returns meet in a phi; phis of the caller name the piece that the call's block ends with.
define internal i32 @pick(i1 %c) {
  br i1 %c, label %yes, label %no
yes:
  ret i32 1
no:
  ret i32 2
}
; => removed

define i32 @f(i1 %c) {
entry:
  %r = call i32 @pick(i1 %c)
  br i1 %c, label %then, label %end
then:
  br label %end
end:
  %p = phi i32 [ %r, %entry ], [ 0, %then ]
  ret i32 %p
}
; =>
; define i32 @f(i1 %c) {
; entry:
;   br i1 %c, label %yes.i, label %no.i
;
; yes.i:
;   br label %pick.exit
;
; no.i:
;   br label %pick.exit
;
; pick.exit:
;   %0 = phi i32 [ 1, %yes.i ], [ 2, %no.i ]
;   br i1 %c, label %then, label %end
; then:
;   br label %end
; end:
;   %p = phi i32 [ %0, %pick.exit ], [ 0, %then ]
;   ret i32 %p
; }
