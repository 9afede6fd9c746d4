; test: to-llvm
; A name is the block's own register, or that of the nearest dominator.
func &f(%x: i32, %c: i1) -> (i32) {
@entry:
  goto %c { 1 -> @a, 0 -> @b }

@a:
  %y = add i32 %x, 1
  goto @a.next

@a.next:
  %x = mul i32 %y, 2
  %z = add i32 %x, %y
  goto @end(%x)

@b:
  %y = add i32 %x, 2
  goto @end(%y)

@end(%y: i32):
  %z = add i32 %x, %y
  goto @ret(%z)
}
; =>
; define i32 @f(i32 %x, i1 %c) {
; entry:
;   br i1 %c, label %a, label %b
;
; a:                                                ; preds = %entry
;   %y = add i32 %x, 1
;   br label %a.next
;
; a.next:                                           ; preds = %a
;   %x.a.next = mul i32 %y, 2
;   %z = add i32 %x.a.next, %y
;   br label %end
;
; b:                                                ; preds = %entry
;   %y.b = add i32 %x, 2
;   br label %end
;
; end:                                              ; preds = %b, %a.next
;   %y.end = phi i32 [ %x.a.next, %a.next ], [ %y.b, %b ]
;   %z.end = add i32 %x, %y.end
;   ret i32 %z.end
; }

; Numbers are names.
func &numbers(%7: i64) -> (i64) {
  goto @9(%7)

@9(%7: i64):
  %0 = add i64 %7, 1
  goto @3(%0)

@3(%0: i64):
  %7 = add i64 %0, 1
  goto @ret(%7)
}
; =>
; define i64 @numbers(i64 %0) {
;   br label %2
;
; 2:                                                ; preds = %1
;   %3 = phi i64 [ %0, %1 ]
;   %4 = add i64 %3, 1
;   br label %5
;
; 5:                                                ; preds = %2
;   %6 = phi i64 [ %4, %2 ]
;   %7 = add i64 %6, 1
;   ret i64 %7
; }

; Of another type in every block.
func &types(%v: i32) -> (i64) {
  %w = zext i32 %v to i64
  goto @next(%w)

@next(%v: i64):
  %w = inttoptr i64 %v to ptr
  goto @last

@last:
  %r = ptrtoint ptr %w to i64
  %s = add i64 %r, %v
  goto @ret(%s)
}
; =>
; define i64 @types(i32 %v) {
;   %w = zext i32 %v to i64
;   br label %next
;
; next:                                             ; preds = %0
;   %v.next = phi i64 [ %w, %0 ]
;   %w.next = inttoptr i64 %v.next to ptr
;   br label %last
;
; last:                                             ; preds = %next
;   %r = ptrtoint ptr %w.next to i64
;   %s = add i64 %r, %v.next
;   ret i64 %s
; }

; What cannot be reached has no dominators.
func &dead(%x: i32) -> (i32) {
@entry:
  goto @ret(%x)

@dead:
  %y = add i32 %y, %x
  goto @behind

@behind:
  %x = add i32 %y, 1
  goto @ret(%x)
}
; =>
; define i32 @dead(i32 %x) {
; entry:
;   ret i32 %x
;
; dead:                                             ; No predecessors!
;   %y = add i32 %y, %x
;   br label %behind
;
; behind:                                           ; preds = %dead
;   %x.behind = add i32 %y, 1
;   ret i32 %x.behind
; }
