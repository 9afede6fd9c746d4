; test: copies
; What cannot be reached is written like the rest.
define i32 @f(i32 %x) {
entry:
  ret i32 %x
dead:
  %a = phi i32 [ %b, %dead2 ]
  br label %dead2
dead2:
  %b = phi i32 [ %a, %dead ]
  %s = add i32 %a, %b
  br i1 false, label %dead, label %end
end:
  ret i32 %s
}
; =>
; func copies &f(%x: i32) -> (i32) {
; @entry:
;   %a = copy i32 poison
;   %b = copy i32 poison
;   goto @ret(%x)
;
; @dead:
;   goto @dead2
;
; @dead2:
;   %s = add i32 %a, %b
;   goto i1 false { 1 -> @dead, 0 -> @end }
;
; @end:
;   goto @ret(%s)
; }
