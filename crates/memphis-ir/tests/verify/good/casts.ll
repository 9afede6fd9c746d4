define void @f(i32 %i, <4 x i32> %v, float %x, ptr %p, ptr addrspace(1) %q, <2 x ptr> %w) {
  %d = fpext float %x to fp128
  %e = fptrunc fp128 %d to x86_fp80
  %g = bitcast <4 x i32> %v to i128
  %h = bitcast i32 %i to float
  %j = bitcast <4 x i32> %v to <2 x double>
  %k = bitcast ptr %p to ptr
  %l = bitcast <1 x ptr> poison to ptr
  %m = addrspacecast ptr %p to ptr addrspace(1)
  %n = ptrtoint <2 x ptr> %w to <2 x i8>
  %o = inttoptr i8 1 to ptr addrspace(3)
  %r = fptosi float %x to i1
  %s = uitofp <4 x i32> %v to <4 x half>
  %t = ptrtoaddr ptr %p to i64
  ret void
}
