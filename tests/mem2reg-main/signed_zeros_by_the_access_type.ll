; test: mem2reg<llvm=main>
; A φ has the type of the accesses, and so may have a flag.
define float @floats_in_an_integer(i1 %c, float %n) "no-signed-zeros-fp-math"="true" {
entry:
  %x = alloca i32
  store float 0.0, ptr %x
  br i1 %c, label %then, label %end
then:
  store float %n, ptr %x
  br label %end
end:
  %v = load float, ptr %x
  ret float %v
}
; =>
; define float @floats_in_an_integer(i1 %c, float %n) "no-signed-zeros-fp-math"="true" {
; entry:
;   br i1 %c, label %then, label %end
; then:
;   br label %end
; end:
;   %x.0 = phi nsz float [ %n, %then ], [ 0.0, %entry ]
;   ret float %x.0
; }

define i32 @integers_in_a_float(i1 %c, i32 %n) "no-signed-zeros-fp-math"="true" {
entry:
  %x = alloca float
  store i32 0, ptr %x
  br i1 %c, label %then, label %end
then:
  store i32 %n, ptr %x
  br label %end
end:
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @integers_in_a_float(i1 %c, i32 %n) "no-signed-zeros-fp-math"="true" {
; entry:
;   br i1 %c, label %then, label %end
; then:
;   br label %end
; end:
;   %x.0 = phi i32 [ %n, %then ], [ 0, %entry ]
;   ret i32 %x.0
; }
