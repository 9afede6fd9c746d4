; test: roundtrip

declare float @llvm.fabs.f32(float)
define float @f(i1 %c, float noundef %a)  {
  %r = call nnan float @llvm.fabs.f32(float %a)
  br i1 %c, label %t, label %e
t:
  br label %e
e:
  ret float %r
}
