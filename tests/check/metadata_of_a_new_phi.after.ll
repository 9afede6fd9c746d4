; test: roundtrip

define i32 @f(i1 %c, i32 %a) {
  br i1 %c, label %t, label %e
t:
  br label %e
e:
  %v = phi i32 [ 0, %0 ], [ %a, %t ], !custom !0
  ret i32 %v
}
!0 = !{i32 0, i32 5}
