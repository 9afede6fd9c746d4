; test: roundtrip
; What is returned as it came is poison outside of the range that the call promises.
declare i32 @g(i32)
define i32 @f(i1 %c, i32 noundef %a)  {
  %x = alloca i32
  %r = call range(i32 0, 2) i32 @g(i32 returned %a)
  br i1 %c, label %t, label %e
t:
  store i32 %r, ptr %x
  br label %e
e:
  %v = load i32, ptr %x
  ret i32 %v
}
