; test: roundtrip
; Complex products are calls of the compiler's runtime library; infinities come out of them.
@format = constant [15 x i8] c"%g%+gi %g%+gi\0A\00"

declare i32 @printf(ptr, ...)
declare { double, double } @__muldc3(double, double, double, double)
declare <2 x float> @__mulsc3(float, float, float, float)

define void @show({ double, double } %x, <2 x float> %y) {
  %a = extractvalue { double, double } %x, 0
  %b = extractvalue { double, double } %x, 1
  %c = extractelement <2 x float> %y, i32 0
  %d = extractelement <2 x float> %y, i32 1
  %c2 = fpext float %c to double
  %d2 = fpext float %d to double
  call i32 (ptr, ...) @printf(ptr @format, double %a, double %b, double %c2, double %d2)
  ret void
}

define i32 @main() {
  %q = call { double, double } @__muldc3(double 1.0, double 2.0, double 1.0, double 0.0)
  %p = call <2 x float> @__mulsc3(float 1.0, float 2.0, float 3.0, float 4.0)
  call void @show({ double, double } %q, <2 x float> %p)
  %r = call { double, double } @__muldc3(double 0x7FF0000000000000, double 0x7FF8000000000000, double 2.0, double 1.0)
  %s = call <2 x float> @__mulsc3(float 0x7FF0000000000000, float 0x7FF0000000000000, float 1.0, float 0.0)
  call void @show({ double, double } %r, <2 x float> %s)
  ret i32 0
}
