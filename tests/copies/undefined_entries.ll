; test: copies
; Any value does for poison, but not for undef: what is left in a register may be poison.
define i32 @first(i1 %c, i32 %x) {
entry:
  br i1 %c, label %set, label %end
set:
  br label %end
end:
  %v = phi i32 [ undef, %entry ], [ %x, %set ]
  ret i32 %v
}
; =>
; func copies &first(%c: i1, %x: i32) -> (i32) {
; @entry:
;   goto i1 %c { 1 -> @set, 0 -> @entry.end }
;
; @entry.end:
;   %x = copy i32 undef
;   goto @end
;
; @set:
;   goto @end
;
; @end:
;   goto @ret(%x)
; }
define i32 @later(i1 %c, i32 %x) {
entry:
  br label %loop
loop:
  %v = phi i32 [ %x, %entry ], [ undef, %loop ]
  br i1 %c, label %loop, label %end
end:
  ret i32 %v
}
; =>
; func copies &later(%c: i1, %x: i32) -> (i32) {
; @entry:
;   goto @loop
;
; @loop:
;   goto i1 %c { 1 -> @loop.loop, 0 -> @end }
;
; @loop.loop:
;   %x = copy i32 undef
;   goto @loop
;
; @end:
;   goto @ret(%x)
; }
define i32 @poison(i1 %c, i32 %x) {
entry:
  br i1 %c, label %set, label %end
set:
  br label %end
end:
  %v = phi i32 [ poison, %entry ], [ %x, %set ]
  %w = phi i32 [ poison, %entry ], [ poison, %set ]
  %s = add i32 %v, %w
  ret i32 %s
}
; =>
; func copies &poison(%c: i1, %x: i32) -> (i32) {
; @entry:
;   %w = copy i32 poison
;   goto i1 %c { 1 -> @set, 0 -> @end }
;
; @set:
;   goto @end
;
; @end:
;   %s = add i32 %x, %w
;   goto @ret(%s)
; }
