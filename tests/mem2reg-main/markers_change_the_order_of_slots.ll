; test: mem2reg<llvm=main>
; llvm/llvm-project#191909: with its markers, %x has more than one store, so it is not finished
; before the others, and no slot takes its place.
define i32 @f(i1 %c, i32 %n) {
entry:
  %x = alloca i32
  %y = alloca i32
  %z = alloca i32
  call void @llvm.lifetime.start.p0(ptr %x)
  store i32 %n, ptr %x
  br i1 %c, label %then, label %else
then:
  store i32 1, ptr %y
  store i32 2, ptr %z
  br label %end
else:
  store i32 3, ptr %y
  store i32 4, ptr %z
  br label %end
end:
  %v = load i32, ptr %x
  %w = load i32, ptr %y
  %u = load i32, ptr %z
  call void @llvm.lifetime.end.p0(ptr %x)
  %s = add i32 %v, %w
  %t = add i32 %s, %u
  ret i32 %t
}
; =>
; define i32 @f(i1 %c, i32 %n) {
; entry:
;   br i1 %c, label %then, label %else
; then:
;   br label %end
; else:
;   br label %end
; end:
;   %z.0 = phi i32 [ 2, %then ], [ 4, %else ]
;   %y.0 = phi i32 [ 1, %then ], [ 3, %else ]
;   %s = add i32 %n, %y.0
;   %t = add i32 %s, %z.0
;   ret i32 %t
; }

declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
