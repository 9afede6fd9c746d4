; test: mem2reg
; A label may start like a number. Whoever mentions it puts it between quotes, because %0x is %0 and something else.
define i32 @f(i1 %c) {
0ntry:
  %x = alloca i32
  store i32 1, ptr %x
  br i1 %c, label %then, label %end
then:
  store i32 2, ptr %x
  br label %end
end:
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @f(i1 %c) {
; 0ntry:
;   br i1 %c, label %then, label %end
; then:
;   br label %end
; end:
;   %x.0 = phi i32 [ 2, %then ], [ 1, %"0ntry" ]
;   ret i32 %x.0
; }
