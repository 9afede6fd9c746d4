; test: roundtrip
; The address of a copy is never poison, so no input shows a difference.
define ptr @f(i1 %c, ptr byval(i32) %r) {
  %x = alloca ptr
  br i1 %c, label %t, label %e
t:
  store ptr %r, ptr %x
  br label %e
e:
  %v = load ptr, ptr %x
  ret ptr %v
}
