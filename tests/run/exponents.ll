; test: roundtrip
; Binary exponents of ordinary numbers, of one that is denormal, of none.
@format = constant [21 x i8] c"%d %d %d %d %d %g %g\00"
@line = constant [2 x i8] c"\0A\00"

declare i32 @printf(ptr, ...)
declare i32 @ilogb(double)
declare i32 @ilogbf(float)
declare double @logb(double)
declare double @cabs(double, double)

define i32 @main() {
  %a = call i32 @ilogb(double 10.0)
  %b = call i32 @ilogbf(float -0.125)
  %c = call i32 @ilogb(double 0x1)
  %d = call i32 @ilogb(double 0.0)
  %e = call i32 @ilogb(double 0xFFF0000000000000)
  %f = call double @logb(double 0.0)
  %g = call double @cabs(double 3.0, double 4.0)
  call i32 (ptr, ...) @printf(ptr @format, i32 %a, i32 %b, i32 %c, i32 %d, i32 %e, double %f, double %g)
  call i32 (ptr, ...) @printf(ptr @line)
  ret i32 0
}
