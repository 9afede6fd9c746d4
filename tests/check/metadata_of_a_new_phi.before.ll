; test: roundtrip
; A new phi has metadata that it must not have.
define i32 @f(i1 %c, i32 %a) {
  %x = alloca i32
  store i32 0, ptr %x
  br i1 %c, label %t, label %e
t:
  store i32 %a, ptr %x
  br label %e
e:
  %v = load i32, ptr %x
  ret i32 %v
}
