; test: phi-eliminate
; What cannot be reached has no values.
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
; define i32 @f(i32 %x) {
; entry:
;   ret i32 %x
; dead:
;   br label %dead2
; dead2:
;   %s = add i32 poison, poison
;   br i1 false, label %dead, label %end
; end:
;   ret i32 %s
; }
