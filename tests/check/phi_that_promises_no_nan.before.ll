; test: roundtrip
; And that of a phi.
define float @f(i1 %c, i1 noundef %k, float noundef %a, float noundef %b) {
  %x = alloca float
  br i1 %k, label %l, label %m
l:
  br label %m
m:
  %r = phi nnan float [ %a, %0 ], [ %b, %l ]
  br i1 %c, label %t, label %e
t:
  store float %r, ptr %x
  br label %e
e:
  %v = load float, ptr %x
  ret float %v
}
