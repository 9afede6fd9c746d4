; test: mem2reg
; LLVM puts a name with a dollar sign in quotes.

define i32 @f(i1 %c) {
entry:
  %x$y = alloca i32
  store i32 1, ptr %x$y
  br i1 %c, label %then, label %end
then:
  store i32 2, ptr %x$y
  br label %end
end:
  %r = load i32, ptr %x$y
  ret i32 %r
}
; =>
; define i32 @f(i1 %c) {
; entry:
;   br i1 %c, label %then, label %end
; then:
;   br label %end
; end:
;   %"x$y.0" = phi i32 [ 2, %then ], [ 1, %entry ]
;   ret i32 %"x$y.0"
; }
