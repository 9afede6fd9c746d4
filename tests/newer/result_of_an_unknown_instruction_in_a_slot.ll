; test: newer
; What an unknown instruction gives has an unknown type.
define i1 @f(i1 %c) {
  %x = alloca i1
  %u = frobnicate i1 %c
  store i1 %u, ptr %x
  br i1 %c, label %then, label %end
then:
  store i1 false, ptr %x
  br label %end
end:
  %v = load i1, ptr %x
  ret i1 %v
}
; =>
; define i1 @f(i1 %c) {
;   %u = frobnicate i1 %c
;   br i1 %c, label %then, label %end
; then:
;   br label %end
; end:
;   %x.0 = phi i1 [ false, %then ], [ %u, %0 ]
;   ret i1 %x.0
; }
