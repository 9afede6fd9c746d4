; test: blockargs
define i32 @f(i32 %x, i1 %c) {
entry:
  switch i32 %x, label %a [
    i32 0, label %a
    i32 -1, label %b
    i32 7, label %b
  ], !prof !0

a:
  %v = phi i32 [ 1, %entry ], [ 1, %entry ]
  switch i1 %c, label %none [
    i1 true, label %b
  ]

b:
  %w = phi i32 [ %x, %entry ], [ %x, %entry ], [ %v, %a ]
  switch i32 %w, label %none [
  ]

none:
  unreachable
}
; =>
; func &f(%x: i32, %c: i1) -> (i32) {
; @entry:
;   goto i32 %x {
;     0 -> @a(1)
;     -1 -> @b(%x)
;     7 -> @b(%x)
;     _ -> @a(1)
;   }, !prof !0
;
; @a(%v: i32):
;   goto i1 %c {
;     true -> @b(%v)
;     _ -> @none
;   }
;
; @b(%w: i32):
;   goto i32 %w {
;     _ -> @none
;   }
;
; @none:
;   unreachable
; }
!0 = !{!"branch_weights", i32 1, i32 2, i32 3, i32 4}
