; test: mem2reg<llvm=main>
; llvm/llvm-project#224617: the cast of %y goes before %x is promoted, so its name is free.
define i32 @f(i1 %c, i32 %n) {
entry:
  %x = alloca i32
  %y = alloca i32
  %x.0 = bitcast ptr %y to ptr
  store i32 0, ptr %x
  store i32 %n, ptr %y
  br i1 %c, label %then, label %end
then:
  store i32 %n, ptr %x
  br label %end
end:
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @f(i1 %c, i32 %n) {
; entry:
;   br i1 %c, label %then, label %end
; then:
;   br label %end
; end:
;   %x.0 = phi i32 [ %n, %then ], [ 0, %entry ]
;   ret i32 %x.0
; }
