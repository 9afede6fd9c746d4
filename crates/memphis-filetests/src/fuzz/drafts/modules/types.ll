%pair = type { i32, ptr }
%node = type { %pair, [3 x i16], <2 x float> }

@global = internal global %pair zeroinitializer
@far = external addrspace(1) global i8
@alias = alias i32, ptr @global

declare <4 x i32> @vectors(<4 x i32>, half)

define <4 x i32> @f(<4 x i32> %v, <4 x i1> %m, %pair %s, float %d, double %e, i128 %w, ptr addrspace(1) %far, <2 x ptr> %pp, i8 %b) {
  %first = extractvalue %pair %s, 0
  %slot = alloca %node, align 16
  %field = getelementptr inbounds %node, ptr %slot, i64 0, i32 1, i64 2
  store i16 7, ptr %field, align 2
  %lane = extractelement <4 x i32> %v, i32 1
  %w2 = insertelement <4 x i32> %v, i32 %lane, i64 0
  %shuffled = shufflevector <4 x i32> %w2, <4 x i32> %v, <4 x i32> <i32 0, i32 5, i32 2, i32 poison>
  %sel = select <4 x i1> %m, <4 x i32> %shuffled, <4 x i32> %v
  %ext = fpext float %d to double
  %mul = fmul fast double %ext, %e
  %cast = fptosi double %mul to i8
  %old = atomicrmw add ptr %slot, i32 %first monotonic, align 4
  %cas = cmpxchg ptr %slot, i32 %old, i32 %lane acq_rel monotonic, align 4
  %was = extractvalue { i32, i1 } %cas, 1
  br i1 %was, label %more, label %done

more:
  %call = call <4 x i32> @vectors(<4 x i32> %sel, half 0xH3C00)
  br label %done

done:
  %r = phi <4 x i32> [ %call, %more ], [ %sel, %0 ]
  ret <4 x i32> %r
}
