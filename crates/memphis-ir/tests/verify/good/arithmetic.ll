define void @f(i32 %i, <4 x i32> %v, float %x, <2 x double> %d, <vscale x 4 x float> %s) {
  %a = add nuw nsw i32 %i, 1
  %b = xor <4 x i32> %v, <i32 1, i32 2, i32 3, i32 poison>
  %c = fadd fast float %x, 1.0
  %e = fneg <2 x double> %d
  %g = fmul <vscale x 4 x float> %s, %s
  %h = icmp ult <4 x i32> %v, zeroinitializer
  %j = fcmp uno float %x, 0.0
  %k = icmp eq ptr null, null
  %l = select i1 %j, <4 x i32> %v, <4 x i32> %b
  %m = select <4 x i1> %h, <4 x i32> %v, <4 x i32> %b
  %n = select nnan i1 %j, { float, float } zeroinitializer, { float, float } poison
  ret void
}
