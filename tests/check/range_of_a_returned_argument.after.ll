; test: roundtrip

declare i32 @g(i32)
define i32 @f(i1 %c, i32 noundef %a)  {
  %r = call range(i32 0, 2) i32 @g(i32 returned %a)
  br i1 %c, label %t, label %e
t:
  br label %e
e:
  ret i32 %r
}
