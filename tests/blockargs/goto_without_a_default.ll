; test: to-llvm
; The cases are all there are.
func &f(%x: i32) -> (i32) {
  goto i32 %x { 0 -> @zero, 1 -> @ret(10), 2 -> @ret(20) }, !prof !0

@zero:
  goto i32 %x { 0 -> @ret(0) }
}
; =>
; define i32 @f(i32 %x) {
;   switch i32 %x, label %unreachable [
;     i32 0, label %zero
;     i32 1, label %entry.ret
;     i32 2, label %entry.ret1
;   ], !prof !0
;
; entry.ret:                                        ; preds = %0
;   ret i32 10
;
; entry.ret1:                                       ; preds = %0
;   ret i32 20
;
; zero:                                             ; preds = %0
;   switch i32 %x, label %unreachable [
;     i32 0, label %zero.ret
;   ]
;
; zero.ret:                                         ; preds = %zero
;   ret i32 0
;
; unreachable:                                      ; preds = %zero, %0
;   unreachable
; }
func &unreachable(%c: i1) -> () {
@unreachable:
  goto %c { 1 -> @ret() }
}
; =>
; define void @unreachable(i1 %c) {
; unreachable:
;   switch i1 %c, label %unreachable1 [
;     i1 1, label %unreachable.ret
;   ]
;
; unreachable.ret:                                  ; preds = %unreachable
;   ret void
;
; unreachable1:                                     ; preds = %unreachable
;   unreachable
; }
!0 = !{!"branch_weights", i32 0, i32 1, i32 2, i32 3}
