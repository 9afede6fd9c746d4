; test: blockargs-scoped
; A block is handed what it reads, and what blocks after it read.
define i32 @f(i32 %n, i1 %c, i32 %k) {
entry:
  %a = add i32 %n, 1
  br i1 %c, label %loop, label %end

loop:
  %i = phi i32 [ %n, %entry ], [ %next, %loop ]
  %next = add i32 %i, %k
  %more = icmp slt i32 %next, %a
  br i1 %more, label %loop, label %end

end:
  %r = phi i32 [ %a, %entry ], [ %i, %loop ]
  %s = add i32 %r, %n
  ret i32 %s

dead:
  %d = add i32 %a, %d
  br label %end2

end2:
  ret i32 %a
}
; =>
; func &f(%n: i32, %c: i1, %k: i32) -> (i32) {
; @entry:
;   %a = add i32 %n, 1
;   goto i1 %c { 1 -> @loop(%n, %n, %k, %a), 0 -> @end(%a, %n) }
;
; @loop(%i: i32, %n: i32, %k: i32, %a: i32):
;   %next = add i32 %i, %k
;   %more = icmp slt i32 %next, %a
;   goto i1 %more { 1 -> @loop(%next, %n, %k, %a), 0 -> @end(%i, %n) }
;
; @end(%r: i32, %n: i32):
;   %s = add i32 %r, %n
;   goto @ret(%s)
;
; @dead:
;   %d = add i32 %a, %d
;   goto @end2
;
; @end2:
;   goto @ret(%a)
; }
