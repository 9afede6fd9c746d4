; test: mem2reg
; What a comment among the parameters says is no attribute of one.

define i32 @f(i1 %c, ; noundef
    i32 %b) {
  %x = alloca i32
  br i1 %c, label %a, label %e
a:
  store i32 %b, ptr %x
  br label %e
e:
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @f(i1 %c, ; noundef
;     i32 %b) {
;   br i1 %c, label %a, label %e
; a:
;   br label %e
; e:
;   %x.0 = phi i32 [ %b, %a ], [ undef, %0 ]
;   ret i32 %x.0
; }
