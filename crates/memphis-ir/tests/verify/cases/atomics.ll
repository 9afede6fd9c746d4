; case: an operation of a newer version
define double @f(ptr %p) {
  %x = atomicrmw fmaximumnum ptr %p, double 1.5 monotonic
  ret double %x
}
; error: 2:18: expected binary operation in atomicrmw
; case: an operation of this version
define i32 @f(ptr %p) {
  %x = atomicrmw usub_sat ptr %p, i32 1 monotonic
  ret i32 %x
}
