; test: roundtrip
; The result of a call is poison where it is not what its flags promise.
declare float @llvm.fabs.f32(float)
define float @f(i1 %c, float noundef %a)  {
  %x = alloca float
  %r = call nnan float @llvm.fabs.f32(float %a)
  br i1 %c, label %t, label %e
t:
  store float %r, ptr %x
  br label %e
e:
  %v = load float, ptr %x
  ret float %v
}
