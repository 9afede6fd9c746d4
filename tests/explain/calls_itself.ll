; test: explain --run 3,2.5
; A run shows the outermost call alone. Values are integers, floating-point numbers and addresses.

@g = global [2 x i32] [i32 1, i32 2]

define double @power(i32 %n, double %x) {
entry:
  %r = alloca double
  %p = alloca ptr
  store ptr getelementptr (i8, ptr @g, i64 4), ptr %p
  %is_zero = icmp eq i32 %n, 0
  br i1 %is_zero, label %none, label %some
none:
  store double 1.0, ptr %r
  store ptr null, ptr %p
  br label %end
some:
  %less = sub i32 %n, 1
  %rest = call double @power(i32 %less, double %x)
  %product = fmul double %rest, %x
  store double %product, ptr %r
  br label %end
end:
  %q = load ptr, ptr %p
  store ptr %q, ptr @g
  %result = load double, ptr %r
  ret double %result
}
