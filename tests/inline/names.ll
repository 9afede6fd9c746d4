; test: inline
; Nothing is called as something else is.
define internal i32 @"odd name"(i32 %"a b") {
entry:
  %x = add i32 %"a b", 1
  br label %x.i
x.i:
  %x.i1 = phi i32 [ %x, %entry ]
  ret i32 %x.i1
}
; => removed

define i32 @f(i32 %x.i) {
  %r = call i32 @"odd name"(i32 %x.i)
  %"odd name.exit1" = call i32 @"odd name"(i32 %r)
  ret i32 %"odd name.exit1"
}
; =>
; define i32 @f(i32 %x.i) {
;   %x.i1 = add i32 %x.i, 1
;   br label %x.i2
;
; x.i2:
;   %x.i1.i = phi i32 [ %x.i1, %0 ]
;   br label %"odd name.exit"
;
; "odd name.exit":
;   %x.i3 = add i32 %x.i1.i, 1
;   br label %x.i4
;
; x.i4:
;   %x.i1.i1 = phi i32 [ %x.i3, %"odd name.exit" ]
;   br label %"odd name.exit2"
;
; "odd name.exit2":
;   ret i32 %x.i1.i1
; }
