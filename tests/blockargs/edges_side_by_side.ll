; test: to-llvm
; A phi tells edges apart by their blocks. So one of two edges with different arguments goes through a block; two with the same
; arguments, and ways of one block with the same arguments, share one.
func &f(%x: i32) -> (i32) {
@entry:
  goto i32 %x { 0 -> @b(1), 1 -> @b(2), 2 -> @b(2), 3 -> @b(1), _ -> @b(%x) }

@b(%v: i32):
  goto @ret(%v)
}
; =>
; define i32 @f(i32 %x) {
; entry:
;   switch i32 %x, label %b [
;     i32 0, label %entry.b
;     i32 1, label %entry.b1
;     i32 2, label %entry.b1
;     i32 3, label %entry.b
;   ]
;
; entry.b:                                          ; preds = %entry, %entry
;   br label %b
;
; entry.b1:                                         ; preds = %entry, %entry
;   br label %b
;
; b:                                                ; preds = %entry.b1, %entry.b, %entry
;   %v = phi i32 [ %x, %entry ], [ 1, %entry.b ], [ 2, %entry.b1 ]
;   ret i32 %v
; }
func &both_ways(%c: i1, %y: i32) -> (i32) {
@entry:
  goto i1 %c { 1 -> @b(1, %y), 0 -> @b(2, %y) }

@b(%v, %w: i32):
  %sum = add i32 %v, %w
  goto @ret(%sum)
}
; =>
; define i32 @both_ways(i1 %c, i32 %y) {
; entry:
;   br i1 %c, label %b, label %entry.b
;
; entry.b:                                          ; preds = %entry
;   br label %b
;
; b:                                                ; preds = %entry.b, %entry
;   %v = phi i32 [ 1, %entry ], [ 2, %entry.b ]
;   %w = phi i32 [ %y, %entry ], [ %y, %entry.b ]
;   %sum = add i32 %v, %w
;   ret i32 %sum
; }
func &loops(%c: i1) -> (i1) {
@entry:
  goto @loop(%c)

@loop(%v: i1):
  goto %v { 1 -> @loop(0), 0 -> @loop(1) }
}
; =>
; define i1 @loops(i1 %c) {
; entry:
;   br label %loop
;
; loop:                                             ; preds = %loop.loop, %loop, %entry
;   %v = phi i1 [ %c, %entry ], [ 0, %loop ], [ 1, %loop.loop ]
;   br i1 %v, label %loop, label %loop.loop
;
; loop.loop:                                        ; preds = %loop
;   br label %loop
; }
