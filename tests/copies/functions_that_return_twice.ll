; test: copies
; Control goes back in time, registers do not: nothing is shared.
declare i32 @_setjmp(ptr) returns_twice
define i32 @f(ptr %buffer, i1 %c, i32 %x) {
entry:
  %v = mul i32 %x, %x
  %r = call i32 @_setjmp(ptr %buffer) #0
  br i1 %c, label %one, label %two
one:
  br label %two
two:
  %a = phi i32 [ %v, %entry ], [ %r, %one ]
  br i1 %c, label %three, label %four
three:
  br label %four
four:
  %b = phi i32 [ %a, %two ], [ %v, %three ]
  ret i32 %b
}
; =>
; func copies &f(%buffer: ptr, %c: i1, %x: i32) -> (i32) {
; @entry:
;   %v = mul i32 %x, %x
;   %r = call i32 &_setjmp(ptr %buffer) #0
;   goto i1 %c { 1 -> @one, 0 -> @entry.two }
;
; @entry.two:
;   %a.in = copy i32 %v
;   goto @two
;
; @one:
;   %a.in = copy i32 %r
;   goto @two
;
; @two:
;   %a = copy i32 %a.in
;   goto i1 %c { 1 -> @three, 0 -> @two.four }
;
; @two.four:
;   %b.in = copy i32 %a
;   goto @four
;
; @three:
;   %b.in = copy i32 %v
;   goto @four
;
; @four:
;   %b = copy i32 %b.in
;   goto @ret(%b)
; }
attributes #0 = { returns_twice }
