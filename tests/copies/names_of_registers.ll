; test: copies
; A register is called after its first value. Registers that stand for none, and new blocks, get names that nothing has.
define i32 @numbers(i1 %0, i32 %1) {
  br label %3
3:
  %4 = phi i32 [ 0, %2 ], [ %5, %3 ]
  %5 = add i32 %4, %1
  br i1 %0, label %3, label %6
6:
  ret i32 %4
}
; =>
; func copies &numbers(%0: i1, %1: i32) -> (i32) {
;   %4 = copy i32 0
;   goto @3
;
; @3:
;   %5 = add i32 %4, %1
;   goto i1 %0 { 1 -> @split, 0 -> @6 }
;
; @split:
;   %4 = copy i32 %5
;   goto @3
;
; @6:
;   goto @ret(%4)
; }
define i32 @taken(i1 %c, i32 %copy, i32 %copy1) {
"the entry":
  br label %"a loop"
"a loop":
  %"the x" = phi i32 [ %copy, %"the entry" ], [ %b, %"a loop" ]
  %b = phi i32 [ %copy1, %"the entry" ], [ %"the x", %"a loop" ]
  br i1 %c, label %"a loop", label %done
done:
  %r = sub i32 %"the x", %b
  ret i32 %r
}
; =>
; func copies &taken(%c: i1, %copy: i32, %copy1: i32) -> (i32) {
; @"the entry":
;   goto @"a loop"
;
; @"a loop":
;   goto i1 %c { 1 -> @"a loop.a loop", 0 -> @done }
;
; @"a loop.a loop":
;   %copy2 = copy i32 %copy
;   %copy = copy i32 %copy1
;   %copy1 = copy i32 %copy2
;   goto @"a loop"
;
; @done:
;   %r = sub i32 %copy, %copy1
;   goto @ret(%r)
; }
