%pair = type { i32, [4 x %inner] }
%inner = type { i8, <2 x i16> }
define void @f(ptr %p, i64 %i, <4 x ptr> %v, <4 x i64> %w, i1 %n, ptr addrspace(5) %q) {
  %a = alloca %pair, i1 %n, align 16
  %b = getelementptr inbounds %pair, ptr %a, i64 %i, i32 1, i64 %i, i32 1, i32 1
  %c = getelementptr %pair, <4 x ptr> %v, <4 x i64> %w, i32 0
  %d = getelementptr %pair, ptr %p, <4 x i64> %w, <4 x i32> <i32 1, i32 1, i32 1, i32 1>, i64 0
  %e = getelementptr i8, ptr %p
  %g = getelementptr <4 x i32>, ptr %p, i64 0, i64 1
  %j = getelementptr %pair, <4 x ptr> %v, <4 x i64> zeroinitializer, <4 x i32> splat (i32 1)
  %h = load volatile %pair, ptr %p, align 1
  store %pair %h, ptr %a
  store <vscale x 2 x ptr> poison, ptr addrspace(5) %q
  %k = va_arg ptr %p, i32
  ret void
}
