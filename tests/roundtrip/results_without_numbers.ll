; test: roundtrip
; Results and blocks without a name and number have the next number.
define i32 @f(i32, i32) {
  add i32 %0, %1
  add i32 %3, %1
  br label %5
  mul i32 %3, %4
  ret i32 %6
}
