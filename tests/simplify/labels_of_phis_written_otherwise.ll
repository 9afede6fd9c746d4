; test: simplify
; The same blocks in other words and another order, one of them named as another begins: %q is %p, and %r is not.
define i32 @f(i32 %x) {
entry:
  switch i32 %x, label %b [
    i32 1, label %b1
    i32 2, label %"b 2"
  ]

b:
  br label %end

b1:
  br label %end

"b 2":
  br label %end

end:
  %p = phi i32 [ 1, %b ], [ 2, %b1 ], [ 3, %"b 2" ]
  %q = phi i32 [ 2, %b1 ], [ 1, %"b" ], [ 3, %"b 2" ]
  %r = phi i32 [ 2, %"b" ], [ 1, %"b1" ], [ 3, %"b 2" ]
  %s = add i32 %p, %q
  %t = add i32 %s, %r
  ret i32 %t
}
; =>
; define i32 @f(i32 %x) {
; entry:
;   switch i32 %x, label %b [
;     i32 1, label %b1
;     i32 2, label %"b 2"
;   ]
;
; b:
;   br label %end
;
; b1:
;   br label %end
;
; "b 2":
;   br label %end
;
; end:
;   %p = phi i32 [ 1, %b ], [ 2, %b1 ], [ 3, %"b 2" ]
;   %r = phi i32 [ 2, %"b" ], [ 1, %"b1" ], [ 3, %"b 2" ]
;   %s = add i32 %p, %p
;   %t = add i32 %s, %r
;   ret i32 %t
; }
