; test: blockargs
; The first block gets a label if the order of phis names it.
define i32 @f(i1 %c) {
  br i1 %c, label %a, label %b

a:
  br label %b

b:
  %v = phi i32 [ 1, %a ], [ 2, %0 ]
  ret i32 %v
}
; =>
; func &f(%c: i1) -> (i32) {
; @0:
;   goto i1 %c { 1 -> @a, 0 -> @b(2) }
;
; @a:
;   goto @b(1)
;
; @b(%v: i32) from (@a, @0):
;   goto @ret(%v)
; }
define i32 @numbers(i1 %0) {
  br i1 %0, label %2, label %3

2:
  br label %3

3:
  %4 = phi i32 [ 1, %1 ], [ 2, %2 ]
  ret i32 %4
}
; =>
; func &numbers(%0: i1) -> (i32) {
;   goto i1 %0 { 1 -> @2, 0 -> @3(1) }
;
; @2:
;   goto @3(2)
;
; @3(%4: i32):
;   goto @ret(%4)
; }
