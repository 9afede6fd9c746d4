; test: roundtrip

define ptr @f(i1 %c, ptr byval(i32) %r) {
  br i1 %c, label %t, label %e
t:
  br label %e
e:
  ret ptr %r
}
