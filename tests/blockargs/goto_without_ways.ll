; test: to-llvm
; No value has a way, so that nothing is executed here.
func &f(%x: i32, %c: i1) -> (i32) {
  goto i1 %c { 1 -> @ret(%x), 0 -> @never }

@never:
  %y = add i32 %x, 1
  goto %y { }
}
; =>
; define i32 @f(i32 %x, i1 %c) {
;   br i1 %c, label %entry.ret, label %never
;
; entry.ret:                                        ; preds = %0
;   ret i32 %x
;
; never:                                            ; preds = %0
;   %y = add i32 %x, 1
;   unreachable
; }
