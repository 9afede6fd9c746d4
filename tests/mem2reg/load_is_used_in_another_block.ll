; test: mem2reg
; The value that was loaded is used further down, where the slot holds something else.
define i32 @f(i1 %c, i32 %a, i32 %b) {
entry:
  %x = alloca i32
  store i32 %a, ptr %x
  %old = load i32, ptr %x
  br i1 %c, label %then, label %end
then:
  store i32 %b, ptr %x
  br label %end
end:
  %new = load i32, ptr %x
  %sum = sub i32 %old, %new
  ret i32 %sum
}
; =>
; define i32 @f(i1 %c, i32 %a, i32 %b) {
; entry:
;   br i1 %c, label %then, label %end
; then:
;   br label %end
; end:
;   %x.0 = phi i32 [ %b, %then ], [ %a, %entry ]
;   %sum = sub i32 %a, %x.0
;   ret i32 %sum
; }
