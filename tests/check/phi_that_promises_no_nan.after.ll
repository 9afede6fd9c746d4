; test: roundtrip

define float @f(i1 %c, i1 noundef %k, float noundef %a, float noundef %b) {
  br i1 %k, label %l, label %m
l:
  br label %m
m:
  %r = phi nnan float [ %a, %0 ], [ %b, %l ]
  br i1 %c, label %t, label %e
t:
  br label %e
e:
  ret float %r
}
