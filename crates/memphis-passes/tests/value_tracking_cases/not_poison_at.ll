; Is the value stored in %slot in block %store known not to be poison at the head of %join? opt-22
; answers with "yes" by folding phi [ value, %store ], [ undef, %other ] to the value.

declare void @use(ptr)
declare void @calm() nounwind willreturn
declare void @wild()
declare void @wants(ptr nonnull noundef)
declare void @wants_maybe(ptr nonnull)
declare void @wants_bytes(ptr dereferenceable(8))
declare ptr @get()
declare nonnull ptr @get_nonnull()
declare dereferenceable(8) ptr @get_bytes()
declare ptr @same(ptr returned)
declare noundef i32 @get_i32()
declare i32 @get_plain_i32()
declare void @wants_i32(i32 noundef)
declare i32 @pure(i32) nounwind willreturn memory(none)
declare void @llvm.assume(i1)
declare i1 @llvm.expect.i1(i1, i1)
declare void @llvm.experimental.guard(i1, ...)
declare ptr @llvm.launder.invariant.group.p0(ptr)
declare ptr @llvm.threadlocal.address.p0(ptr)
declare ptr @llvm.ptrmask.p0.i64(ptr, i64)
declare i32 @llvm.ctpop.i32(i32)
declare i32 @llvm.ctlz.i32(i32, i1)
declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.sshl.sat.i32(i32, i32)
declare i32 @llvm.smul.fix.i32(i32, i32, i32)
declare { i32, i1 } @llvm.uadd.with.overflow.i32(i32, i32)
declare float @llvm.fabs.f32(float)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.trap()
declare void @llvm.sideeffect()
declare void @llvm.debugtrap()
declare i32 @__gxx_personality_v0(...)
declare token @llvm.coro.save(ptr)
@g = global i32 0
@w = extern_weak global i32
@far = addrspace(1) global i32 0
@tls = thread_local global i32 0
@alias = alias i32, ptr @g
@abs = external global i8, !absolute_symbol !1
%s = type { i32, i32 }
%empty_first = type { {}, [0 x i64], i32 }
%second = type { {}, i8, [4 x i32] }

define i32 @yes_add(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca i32
  %n = add i32 %a, %b
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @yes_sub(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca i32
  %n = sub i32 %a, %b
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @yes_mul(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca i32
  %n = mul i32 %a, %b
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @yes_and(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca i32
  %n = and i32 %a, %b
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @yes_or(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca i32
  %n = or i32 %a, %b
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @yes_xor(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca i32
  %n = xor i32 %a, %b
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @yes_udiv(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca i32
  %n = udiv i32 %a, %b
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @yes_sdiv(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca i32
  %n = sdiv i32 %a, %b
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @yes_urem(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca i32
  %n = urem i32 %a, %b
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @yes_srem(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca i32
  %n = srem i32 %a, %b
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @no_add_nsw(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca i32
  %n = add nsw i32 %a, %b
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @no_add_nuw(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca i32
  %n = add nuw i32 %a, %b
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @no_udiv_exact(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca i32
  %n = udiv exact i32 %a, %b
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @no_or_disjoint(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca i32
  %n = or disjoint i32 %a, %b
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @no_shl_var(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca i32
  %n = shl i32 %a, %b
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @yes_shl_3(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca i32
  %n = shl i32 %a, 3
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @no_shl_32(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca i32
  %n = shl i32 %a, 32
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @yes_lshr_31(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca i32
  %n = lshr i32 %a, 31
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @no_ashr_neg(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca i32
  %n = ashr i32 %a, -1
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @no_shl_3_nuw(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca i32
  %n = shl nuw i32 %a, 3
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i64 @yes_shl_i64_40(i64 noundef %a, i1 noundef %arm) {
e:
  %slot = alloca i64
  %n = shl i64 %a, 40
  br i1 %arm, label %store, label %other
store:
  store i64 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i64, ptr %slot
  ret i64 %l
}

define <2 x i32> @yes_shl_vec(<2 x i32> noundef %a, i1 noundef %arm) {
e:
  %slot = alloca <2 x i32>
  %n = shl <2 x i32> %a, <i32 1, i32 2>
  br i1 %arm, label %store, label %other
store:
  store <2 x i32> %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load <2 x i32>, ptr %slot
  ret <2 x i32> %l
}

define <2 x i32> @no_shl_vec_big(<2 x i32> noundef %a, i1 noundef %arm) {
e:
  %slot = alloca <2 x i32>
  %n = shl <2 x i32> %a, <i32 1, i32 32>
  br i1 %arm, label %store, label %other
store:
  store <2 x i32> %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load <2 x i32>, ptr %slot
  ret <2 x i32> %l
}

define <2 x i32> @yes_shl_vec_splat(<2 x i32> noundef %a, i1 noundef %arm) {
e:
  %slot = alloca <2 x i32>
  %n = shl <2 x i32> %a, splat (i32 4)
  br i1 %arm, label %store, label %other
store:
  store <2 x i32> %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load <2 x i32>, ptr %slot
  ret <2 x i32> %l
}

define <2 x i32> @yes_shl_vec_zero(<2 x i32> noundef %a, i1 noundef %arm) {
e:
  %slot = alloca <2 x i32>
  %n = shl <2 x i32> %a, zeroinitializer
  br i1 %arm, label %store, label %other
store:
  store <2 x i32> %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load <2 x i32>, ptr %slot
  ret <2 x i32> %l
}

define <vscale x 2 x i32> @no_shl_scalable(<vscale x 2 x i32> noundef %a, i1 noundef %arm) {
e:
  %slot = alloca <vscale x 2 x i32>
  %n = shl <vscale x 2 x i32> %a, splat (i32 4)
  br i1 %arm, label %store, label %other
store:
  store <vscale x 2 x i32> %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load <vscale x 2 x i32>, ptr %slot
  ret <vscale x 2 x i32> %l
}

define <2 x i32> @no_shl_vec_poison(<2 x i32> noundef %a, i1 noundef %arm) {
e:
  %slot = alloca <2 x i32>
  %n = shl <2 x i32> %a, <i32 1, i32 poison>
  br i1 %arm, label %store, label %other
store:
  store <2 x i32> %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load <2 x i32>, ptr %slot
  ret <2 x i32> %l
}

define i64 @yes_zext(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca i64
  %n = zext i32 %a to i64
  br i1 %arm, label %store, label %other
store:
  store i64 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i64, ptr %slot
  ret i64 %l
}

define i64 @no_zext_nneg(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca i64
  %n = zext nneg i32 %a to i64
  br i1 %arm, label %store, label %other
store:
  store i64 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i64, ptr %slot
  ret i64 %l
}

define i8 @yes_trunc(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca i8
  %n = trunc i32 %a to i8
  br i1 %arm, label %store, label %other
store:
  store i8 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i8, ptr %slot
  ret i8 %l
}

define i8 @no_trunc_nuw(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca i8
  %n = trunc nuw i32 %a to i8
  br i1 %arm, label %store, label %other
store:
  store i8 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i8, ptr %slot
  ret i8 %l
}

define i64 @yes_sext(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca i64
  %n = sext i32 %a to i64
  br i1 %arm, label %store, label %other
store:
  store i64 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i64, ptr %slot
  ret i64 %l
}

define ptr @yes_inttoptr(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca ptr
  %n = inttoptr i32 %a to ptr
  br i1 %arm, label %store, label %other
store:
  store ptr %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load ptr, ptr %slot
  ret ptr %l
}

define float @yes_bitcast(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca float
  %n = bitcast i32 %a to float
  br i1 %arm, label %store, label %other
store:
  store float %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load float, ptr %slot
  ret float %l
}

define float @yes_uitofp(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca float
  %n = uitofp i32 %a to float
  br i1 %arm, label %store, label %other
store:
  store float %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load float, ptr %slot
  ret float %l
}

define float @no_uitofp_nneg(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca float
  %n = uitofp nneg i32 %a to float
  br i1 %arm, label %store, label %other
store:
  store float %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load float, ptr %slot
  ret float %l
}

define float @yes_fadd(float noundef %a, float noundef %b, i1 noundef %arm) {
e:
  %slot = alloca float
  %n = fadd float %a, %b
  br i1 %arm, label %store, label %other
store:
  store float %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load float, ptr %slot
  ret float %l
}

define float @yes_fadd_nsz(float noundef %a, float noundef %b, i1 noundef %arm) {
e:
  %slot = alloca float
  %n = fadd nsz arcp contract afn reassoc float %a, %b
  br i1 %arm, label %store, label %other
store:
  store float %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load float, ptr %slot
  ret float %l
}

define float @no_fadd_nnan(float noundef %a, float noundef %b, i1 noundef %arm) {
e:
  %slot = alloca float
  %n = fadd nnan float %a, %b
  br i1 %arm, label %store, label %other
store:
  store float %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load float, ptr %slot
  ret float %l
}

define float @no_fadd_fast(float noundef %a, float noundef %b, i1 noundef %arm) {
e:
  %slot = alloca float
  %n = fadd fast float %a, %b
  br i1 %arm, label %store, label %other
store:
  store float %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load float, ptr %slot
  ret float %l
}

define float @yes_fneg(float noundef %a, float noundef %b, i1 noundef %arm) {
e:
  %slot = alloca float
  %n = fneg float %a
  br i1 %arm, label %store, label %other
store:
  store float %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load float, ptr %slot
  ret float %l
}

define float @no_fneg_ninf(float noundef %a, float noundef %b, i1 noundef %arm) {
e:
  %slot = alloca float
  %n = fneg ninf float %a
  br i1 %arm, label %store, label %other
store:
  store float %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load float, ptr %slot
  ret float %l
}

define i32 @no_fptosi(float noundef %a, float noundef %b, i1 noundef %arm) {
e:
  %slot = alloca i32
  %n = fptosi float %a to i32
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i1 @yes_fcmp(float noundef %a, float noundef %b, i1 noundef %arm) {
e:
  %slot = alloca i1
  %n = fcmp olt float %a, %b
  br i1 %arm, label %store, label %other
store:
  store i1 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i1, ptr %slot
  ret i1 %l
}

define i1 @no_fcmp_nnan(float noundef %a, float noundef %b, i1 noundef %arm) {
e:
  %slot = alloca i1
  %n = fcmp nnan olt float %a, %b
  br i1 %arm, label %store, label %other
store:
  store i1 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i1, ptr %slot
  ret i1 %l
}

define double @yes_fpext(float noundef %a, float noundef %b, i1 noundef %arm) {
e:
  %slot = alloca double
  %n = fpext float %a to double
  br i1 %arm, label %store, label %other
store:
  store double %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load double, ptr %slot
  ret double %l
}

define float @yes_frem(float noundef %a, float noundef %b, i1 noundef %arm) {
e:
  %slot = alloca float
  %n = frem float %a, %b
  br i1 %arm, label %store, label %other
store:
  store float %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load float, ptr %slot
  ret float %l
}

define float @yes_fabs(float noundef %a, float noundef %b, i1 noundef %arm) {
e:
  %slot = alloca float
  %n = call float @llvm.fabs.f32(float %a)
  br i1 %arm, label %store, label %other
store:
  store float %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load float, ptr %slot
  ret float %l
}

define float @no_fabs_nnan(float noundef %a, float noundef %b, i1 noundef %arm) {
e:
  %slot = alloca float
  %n = call nnan float @llvm.fabs.f32(float %a)
  br i1 %arm, label %store, label %other
store:
  store float %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load float, ptr %slot
  ret float %l
}

define float @no_select_nnan(float noundef %a, float noundef %b, i1 noundef %arm) {
e:
  %slot = alloca float
  %n = select nnan i1 true, float %a, float %b
  br i1 %arm, label %store, label %other
store:
  store float %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load float, ptr %slot
  ret float %l
}

define float @yes_select_nsz(float noundef %a, float noundef %b, i1 noundef %arm) {
e:
  %slot = alloca float
  %n = select nsz i1 true, float %a, float %b
  br i1 %arm, label %store, label %other
store:
  store float %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load float, ptr %slot
  ret float %l
}

define i1 @yes_icmp(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca i1
  %n = icmp ult i32 %a, %b
  br i1 %arm, label %store, label %other
store:
  store i1 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i1, ptr %slot
  ret i1 %l
}

define i1 @no_icmp_samesign(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca i1
  %n = icmp samesign ult i32 %a, %b
  br i1 %arm, label %store, label %other
store:
  store i1 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i1, ptr %slot
  ret i1 %l
}

define i32 @yes_select(i32 noundef %a, i32 noundef %b, i1 noundef %c, i1 noundef %arm) {
e:
  %slot = alloca i32
  %n = select i1 %c, i32 %a, i32 %b
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @no_select_plain_cond(i32 noundef %a, i32 noundef %b, i1 %c, i1 noundef %arm) {
e:
  %slot = alloca i32
  %n = select i1 %c, i32 %a, i32 %b
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @no_select_plain_arm(i32 %a, i32 noundef %b, i1 noundef %c, i1 noundef %arm) {
e:
  %slot = alloca i32
  %n = select i1 %c, i32 %a, i32 %b
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @yes_freeze(i32 %a, i32 %b, i1 noundef %arm) {
e:
  %slot = alloca i32
  %n = freeze i32 %a
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @no_plain_operand(i32 noundef %a, i32 %b, i1 noundef %arm) {
e:
  %slot = alloca i32
  %n = add i32 %a, %b
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @yes_ctpop(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca i32
  %n = call i32 @llvm.ctpop.i32(i32 %a)
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @no_ctpop_plain(i32 %a, i1 noundef %arm) {
e:
  %slot = alloca i32
  %n = call i32 @llvm.ctpop.i32(i32 %a)
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @yes_ctlz(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca i32
  %n = call i32 @llvm.ctlz.i32(i32 %a, i1 false)
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @no_ctlz_poison(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca i32
  %n = call i32 @llvm.ctlz.i32(i32 %a, i1 true)
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @no_ctlz_range(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca i32
  %n = call range(i32 0, 33) i32 @llvm.ctlz.i32(i32 %a, i1 false)
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @yes_smax(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca i32
  %n = call i32 @llvm.smax.i32(i32 %a, i32 %b)
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @yes_sshl_sat(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca i32
  %n = call i32 @llvm.sshl.sat.i32(i32 %a, i32 3)
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @no_sshl_sat_var(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca i32
  %n = call i32 @llvm.sshl.sat.i32(i32 %a, i32 %b)
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @no_smul_fix(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca i32
  %n = call i32 @llvm.smul.fix.i32(i32 %a, i32 %b, i32 3)
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define { i32, i1 } @yes_overflow(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca { i32, i1 }
  %n = call { i32, i1 } @llvm.uadd.with.overflow.i32(i32 %a, i32 %b)
  br i1 %arm, label %store, label %other
store:
  store { i32, i1 } %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load { i32, i1 }, ptr %slot
  ret { i32, i1 } %l
}

define i32 @yes_overflow_extract(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca i32
  %o = call { i32, i1 } @llvm.uadd.with.overflow.i32(i32 %a, i32 %b)
  %n = extractvalue { i32, i1 } %o, 0
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @no_call(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca i32
  %n = call i32 @get_plain_i32()
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @yes_call_noundef(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca i32
  %n = call i32 @get_i32()
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @yes_call_noundef_site(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca i32
  %n = call noundef i32 @get_plain_i32()
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @no_call_pure(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca i32
  %n = call i32 @pure(i32 %a)
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define ptr @yes_call_deref(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca ptr
  %n = call ptr @get_bytes()
  br i1 %arm, label %store, label %other
store:
  store ptr %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load ptr, ptr %slot
  ret ptr %l
}

define ptr @no_call_nonnull(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca ptr
  %n = call ptr @get_nonnull()
  br i1 %arm, label %store, label %other
store:
  store ptr %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load ptr, ptr %slot
  ret ptr %l
}

define i32 @yes_call_noundef_range(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca i32
  %n = call noundef range(i32 0, 4) i32 @get_plain_i32()
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @no_call_mistyped(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca i32
  %n = call i32 (i32) @get_i32(i32 1)
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define ptr @yes_call_returned_alloca(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca ptr
  %slot2 = alloca i32
  %n = call ptr @same(ptr %slot2)
  br i1 %arm, label %store, label %other
store:
  store ptr %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load ptr, ptr %slot
  ret ptr %l
}

define i32 @yes_call_nocreate(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca i32
  %n = call i32 @pure(i32 %a) nocreateundeforpoison
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define ptr @no_call_nocreate_nonnull(ptr noundef %p, i1 noundef %arm) {
e:
  %slot = alloca ptr
  %n = call nonnull ptr @same(ptr %p) nocreateundeforpoison
  br i1 %arm, label %store, label %other
store:
  store ptr %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load ptr, ptr %slot
  ret ptr %l
}

define i32 @no_load(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca i32
  %n = load i32, ptr @g
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @yes_load_noundef(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca i32
  %n = load i32, ptr @g, !noundef !0
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define ptr @yes_load_deref(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca ptr
  %n = load ptr, ptr @g, !dereferenceable !3
  br i1 %arm, label %store, label %other
store:
  store ptr %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load ptr, ptr %slot
  ret ptr %l
}

define ptr @yes_load_deref_or_null(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca ptr
  %n = load ptr, ptr @g, !dereferenceable_or_null !3
  br i1 %arm, label %store, label %other
store:
  store ptr %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load ptr, ptr %slot
  ret ptr %l
}

define ptr @no_load_nonnull(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca ptr
  %n = load ptr, ptr @g, !nonnull !0
  br i1 %arm, label %store, label %other
store:
  store ptr %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load ptr, ptr %slot
  ret ptr %l
}

define i32 @yes_load_range_noundef(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca i32
  %n = load i32, ptr @g, !range !6, !noundef !0
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define ptr @yes_gep(ptr noundef %p, i64 noundef %i, i1 noundef %arm) {
e:
  %slot = alloca ptr
  %n = getelementptr i8, ptr %p, i64 %i
  br i1 %arm, label %store, label %other
store:
  store ptr %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load ptr, ptr %slot
  ret ptr %l
}

define ptr @no_gep_inbounds(ptr noundef %p, i64 noundef %i, i1 noundef %arm) {
e:
  %slot = alloca ptr
  %n = getelementptr inbounds i8, ptr %p, i64 %i
  br i1 %arm, label %store, label %other
store:
  store ptr %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load ptr, ptr %slot
  ret ptr %l
}

define ptr @no_gep_nusw(ptr noundef %p, i64 noundef %i, i1 noundef %arm) {
e:
  %slot = alloca ptr
  %n = getelementptr nusw i8, ptr %p, i64 %i
  br i1 %arm, label %store, label %other
store:
  store ptr %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load ptr, ptr %slot
  ret ptr %l
}

define ptr @no_gep_inbounds0(ptr noundef %p, i1 noundef %arm) {
e:
  %slot = alloca ptr
  %n = getelementptr inbounds [4 x i8], ptr %p, i64 0, i64 0
  br i1 %arm, label %store, label %other
store:
  store ptr %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load ptr, ptr %slot
  ret ptr %l
}

define ptr @yes_gep_inbounds0_alloca(i1 noundef %arm) {
e:
  %slot = alloca ptr
  %o = alloca [4 x i8]
  %n = getelementptr inbounds [4 x i8], ptr %o, i64 0, i64 0
  br i1 %arm, label %store, label %other
store:
  store ptr %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load ptr, ptr %slot
  ret ptr %l
}

define ptr @no_gep_inbounds1_alloca(i1 noundef %arm) {
e:
  %slot = alloca ptr
  %o = alloca [4 x i8]
  %n = getelementptr inbounds [4 x i8], ptr %o, i64 0, i64 1
  br i1 %arm, label %store, label %other
store:
  store ptr %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load ptr, ptr %slot
  ret ptr %l
}

define ptr @yes_alloca(i1 noundef %arm) {
e:
  %slot = alloca ptr
  %o = alloca [4 x i8]
  br i1 %arm, label %store, label %other
store:
  store ptr %o, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load ptr, ptr %slot
  ret ptr %l
}

define ptr @yes_gep_inbounds0_global(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca ptr
  %n = getelementptr inbounds [4 x i8], ptr @g, i64 0, i64 0
  br i1 %arm, label %store, label %other
store:
  store ptr %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load ptr, ptr %slot
  ret ptr %l
}

define ptr addrspace(1) @no_asc(ptr noundef %p, i1 noundef %arm) {
e:
  %slot = alloca ptr addrspace(1)
  %n = addrspacecast ptr %p to ptr addrspace(1)
  br i1 %arm, label %store, label %other
store:
  store ptr addrspace(1) %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load ptr addrspace(1), ptr %slot
  ret ptr addrspace(1) %l
}

define i32 @yes_extract(<2 x i32> noundef %v, i32 noundef %i, <vscale x 2 x i32> noundef %s, i1 noundef %arm) {
e:
  %slot = alloca i32
  %n = extractelement <2 x i32> %v, i32 1
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @no_extract_var(<2 x i32> noundef %v, i32 noundef %i, <vscale x 2 x i32> noundef %s, i1 noundef %arm) {
e:
  %slot = alloca i32
  %n = extractelement <2 x i32> %v, i32 %i
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @no_extract_out(<2 x i32> noundef %v, i32 noundef %i, <vscale x 2 x i32> noundef %s, i1 noundef %arm) {
e:
  %slot = alloca i32
  %n = extractelement <2 x i32> %v, i32 2
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @yes_extract_scalable(<2 x i32> noundef %v, i32 noundef %i, <vscale x 2 x i32> noundef %s, i1 noundef %arm) {
e:
  %slot = alloca i32
  %n = extractelement <vscale x 2 x i32> %s, i32 1
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @no_extract_scalable_out(<2 x i32> noundef %v, i32 noundef %i, <vscale x 2 x i32> noundef %s, i1 noundef %arm) {
e:
  %slot = alloca i32
  %n = extractelement <vscale x 2 x i32> %s, i32 2
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @yes_extract_i1(<2 x i32> noundef %v, i32 noundef %i, <vscale x 2 x i32> noundef %s, i1 noundef %arm) {
e:
  %slot = alloca i32
  %n = extractelement <2 x i32> %v, i1 true
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define <2 x i32> @yes_insert(<2 x i32> noundef %v, i32 noundef %i, <vscale x 2 x i32> noundef %s, i1 noundef %arm) {
e:
  %slot = alloca <2 x i32>
  %n = insertelement <2 x i32> %v, i32 %i, i32 0
  br i1 %arm, label %store, label %other
store:
  store <2 x i32> %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load <2 x i32>, ptr %slot
  ret <2 x i32> %l
}

define <2 x i32> @no_insert_out(<2 x i32> noundef %v, i32 noundef %i, <vscale x 2 x i32> noundef %s, i1 noundef %arm) {
e:
  %slot = alloca <2 x i32>
  %n = insertelement <2 x i32> %v, i32 %i, i32 7
  br i1 %arm, label %store, label %other
store:
  store <2 x i32> %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load <2 x i32>, ptr %slot
  ret <2 x i32> %l
}

define <2 x i32> @no_insert_into_poison(<2 x i32> noundef %v, i32 noundef %i, <vscale x 2 x i32> noundef %s, i1 noundef %arm) {
e:
  %slot = alloca <2 x i32>
  %n = insertelement <2 x i32> poison, i32 %i, i32 0
  br i1 %arm, label %store, label %other
store:
  store <2 x i32> %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load <2 x i32>, ptr %slot
  ret <2 x i32> %l
}

define <2 x i32> @yes_shuffle(<2 x i32> noundef %v, i32 noundef %i, <vscale x 2 x i32> noundef %s, i1 noundef %arm) {
e:
  %slot = alloca <2 x i32>
  %n = shufflevector <2 x i32> %v, <2 x i32> %v, <2 x i32> <i32 1, i32 2>
  br i1 %arm, label %store, label %other
store:
  store <2 x i32> %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load <2 x i32>, ptr %slot
  ret <2 x i32> %l
}

define <2 x i32> @no_shuffle_poison_lane(<2 x i32> noundef %v, i32 noundef %i, <vscale x 2 x i32> noundef %s, i1 noundef %arm) {
e:
  %slot = alloca <2 x i32>
  %n = shufflevector <2 x i32> %v, <2 x i32> %v, <2 x i32> <i32 1, i32 poison>
  br i1 %arm, label %store, label %other
store:
  store <2 x i32> %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load <2 x i32>, ptr %slot
  ret <2 x i32> %l
}

define <2 x i32> @no_shuffle_undef_lane(<2 x i32> noundef %v, i32 noundef %i, <vscale x 2 x i32> noundef %s, i1 noundef %arm) {
e:
  %slot = alloca <2 x i32>
  %n = shufflevector <2 x i32> %v, <2 x i32> %v, <2 x i32> <i32 1, i32 undef>
  br i1 %arm, label %store, label %other
store:
  store <2 x i32> %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load <2 x i32>, ptr %slot
  ret <2 x i32> %l
}

define <2 x i32> @no_shuffle_poison_second(<2 x i32> noundef %v, i32 noundef %i, <vscale x 2 x i32> noundef %s, i1 noundef %arm) {
e:
  %slot = alloca <2 x i32>
  %n = shufflevector <2 x i32> %v, <2 x i32> poison, <2 x i32> <i32 1, i32 0>
  br i1 %arm, label %store, label %other
store:
  store <2 x i32> %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load <2 x i32>, ptr %slot
  ret <2 x i32> %l
}

define <2 x i32> @yes_shuffle_zero_mask(<2 x i32> noundef %v, i32 noundef %i, <vscale x 2 x i32> noundef %s, i1 noundef %arm) {
e:
  %slot = alloca <2 x i32>
  %n = shufflevector <2 x i32> %v, <2 x i32> %v, <2 x i32> zeroinitializer
  br i1 %arm, label %store, label %other
store:
  store <2 x i32> %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load <2 x i32>, ptr %slot
  ret <2 x i32> %l
}

define <2 x i32> @no_shuffle_poison_mask(<2 x i32> noundef %v, i32 noundef %i, <vscale x 2 x i32> noundef %s, i1 noundef %arm) {
e:
  %slot = alloca <2 x i32>
  %n = shufflevector <2 x i32> %v, <2 x i32> %v, <2 x i32> poison
  br i1 %arm, label %store, label %other
store:
  store <2 x i32> %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load <2 x i32>, ptr %slot
  ret <2 x i32> %l
}

define <2 x i32> @yes_splat(i32 noundef %i, i1 noundef %arm) {
e:
  %slot = alloca <2 x i32>
  %h = insertelement <2 x i32> poison, i32 %i, i32 0
  %n = shufflevector <2 x i32> %h, <2 x i32> poison, <2 x i32> zeroinitializer
  br i1 %arm, label %store, label %other
store:
  store <2 x i32> %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load <2 x i32>, ptr %slot
  ret <2 x i32> %l
}

define <2 x i32> @no_splat_plain(i32 %i, i1 noundef %arm) {
e:
  %slot = alloca <2 x i32>
  %h = insertelement <2 x i32> poison, i32 %i, i32 0
  %n = shufflevector <2 x i32> %h, <2 x i32> poison, <2 x i32> zeroinitializer
  br i1 %arm, label %store, label %other
store:
  store <2 x i32> %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load <2 x i32>, ptr %slot
  ret <2 x i32> %l
}

define <vscale x 2 x i32> @yes_splat_scalable(i32 noundef %i, i1 noundef %arm) {
e:
  %slot = alloca <vscale x 2 x i32>
  %h = insertelement <vscale x 2 x i32> poison, i32 %i, i32 0
  %n = shufflevector <vscale x 2 x i32> %h, <vscale x 2 x i32> poison, <vscale x 2 x i32> zeroinitializer
  br i1 %arm, label %store, label %other
store:
  store <vscale x 2 x i32> %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load <vscale x 2 x i32>, ptr %slot
  ret <vscale x 2 x i32> %l
}

define i32 @yes_extractvalue({i32, i32} noundef %s, i1 noundef %arm) {
e:
  %slot = alloca i32
  %n = extractvalue {i32, i32} %s, 1
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define {i32, i32} @yes_insertvalue({i32, i32} noundef %s, i1 noundef %arm) {
e:
  %slot = alloca {i32, i32}
  %n = insertvalue {i32, i32} %s, i32 1, 0
  br i1 %arm, label %store, label %other
store:
  store {i32, i32} %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load {i32, i32}, ptr %slot
  ret {i32, i32} %l
}

define {i32, i32} @no_insertvalue_poison(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca {i32, i32}
  %n = insertvalue {i32, i32} poison, i32 1, 0
  br i1 %arm, label %store, label %other
store:
  store {i32, i32} %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load {i32, i32}, ptr %slot
  ret {i32, i32} %l
}

define {i32, i32} @yes_insertvalue_undef(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca {i32, i32}
  %n = insertvalue {i32, i32} undef, i32 1, 0
  br i1 %arm, label %store, label %other
store:
  store {i32, i32} %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load {i32, i32}, ptr %slot
  ret {i32, i32} %l
}

define i32 @no_va_arg(ptr noundef %p, i1 noundef %arm) {
e:
  %slot = alloca i32
  %n = va_arg ptr %p, i32
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define {i32, i1} @no_cmpxchg(ptr noundef %p, i1 noundef %arm) {
e:
  %slot = alloca {i32, i1}
  %n = cmpxchg ptr %p, i32 1, i32 2 seq_cst seq_cst
  br i1 %arm, label %store, label %other
store:
  store {i32, i1} %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load {i32, i1}, ptr %slot
  ret {i32, i1} %l
}

define i32 @no_rmw(ptr noundef %p, i1 noundef %arm) {
e:
  %slot = alloca i32
  %n = atomicrmw add ptr %p, i32 1 seq_cst
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define {i32, {i32}} @no_struct_operand(i32 noundef %a, i32 noundef %b, i1 noundef %arm) {
e:
  %slot = alloca {i32, {i32}}
  %n = insertvalue {i32, {i32}} undef, {i32} {i32 1}, 1
  br i1 %arm, label %store, label %other
store:
  store {i32, {i32}} %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load {i32, {i32}}, ptr %slot
  ret {i32, {i32}} %l
}

define {i32} @no_const_struct(i1 noundef %arm) {
e:
  %slot = alloca {i32}
  br i1 %arm, label %store, label %other
store:
  store {i32} {i32 1}, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load {i32}, ptr %slot
  ret {i32} %l
}

define <2 x i32> @no_const_poison_vec(i1 noundef %arm) {
e:
  %slot = alloca <2 x i32>
  br i1 %arm, label %store, label %other
store:
  store <2 x i32> <i32 1, i32 poison>, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load <2 x i32>, ptr %slot
  ret <2 x i32> %l
}

define ptr @yes_const_gep(i1 noundef %arm) {
e:
  %slot = alloca ptr
  br i1 %arm, label %store, label %other
store:
  store ptr getelementptr (i8, ptr @g, i64 4), ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load ptr, ptr %slot
  ret ptr %l
}

define ptr @no_const_alias(i1 noundef %arm) {
e:
  %slot = alloca ptr
  br i1 %arm, label %store, label %other
store:
  store ptr @alias, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load ptr, ptr %slot
  ret ptr %l
}

define i32 @yes_chain_4_noundef(i32 noundef %a, i1 noundef %arm) {
e:
  %slot = alloca i32
  %q1 = xor i32 %a, 5
  %q2 = xor i32 %q1, 5
  %q3 = xor i32 %q2, 5
  %q4 = xor i32 %q3, 5
  br i1 %arm, label %store, label %other
store:
  store i32 %q4, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @yes_chain_5_noundef(i32 noundef %a, i1 noundef %arm) {
e:
  %slot = alloca i32
  %q1 = xor i32 %a, 5
  %q2 = xor i32 %q1, 5
  %q3 = xor i32 %q2, 5
  %q4 = xor i32 %q3, 5
  %q5 = xor i32 %q4, 5
  br i1 %arm, label %store, label %other
store:
  store i32 %q5, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @no_chain_6_noundef(i32 noundef %a, i1 noundef %arm) {
e:
  %slot = alloca i32
  %q1 = xor i32 %a, 5
  %q2 = xor i32 %q1, 5
  %q3 = xor i32 %q2, 5
  %q4 = xor i32 %q3, 5
  %q5 = xor i32 %q4, 5
  %q6 = xor i32 %q5, 5
  br i1 %arm, label %store, label %other
store:
  store i32 %q6, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @no_chain_7_noundef(i32 noundef %a, i1 noundef %arm) {
e:
  %slot = alloca i32
  %q1 = xor i32 %a, 5
  %q2 = xor i32 %q1, 5
  %q3 = xor i32 %q2, 5
  %q4 = xor i32 %q3, 5
  %q5 = xor i32 %q4, 5
  %q6 = xor i32 %q5, 5
  %q7 = xor i32 %q6, 5
  br i1 %arm, label %store, label %other
store:
  store i32 %q7, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @yes_phi(i32 noundef %a, i32 %p, i1 noundef %c, i1 noundef %arm) {
e:
  %slot = alloca i32
  br i1 %c, label %x, label %y
x:
  br label %y
y:
  %n = phi i32 [ %a, %e ], [ 1, %x ]
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @no_phi_plain(i32 noundef %a, i32 %p, i1 noundef %c, i1 noundef %arm) {
e:
  %slot = alloca i32
  br i1 %c, label %x, label %y
x:
  br label %y
y:
  %n = phi i32 [ %a, %e ], [ %p, %x ]
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @yes_phi_at_predecessor(i32 noundef %a, i32 %p, i1 noundef %c, i1 noundef %arm) {
e:
  %slot = alloca i32
  %k = icmp eq i32 %p, 1
  br i1 %k, label %x, label %y
x:
  br label %y
y:
  %n = phi i32 [ %a, %e ], [ %p, %x ]
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @yes_phi_self_loop(i32 noundef %a, i32 %p, i1 noundef %c, i1 noundef %arm) {
e:
  %slot = alloca i32
  br label %y
y:
  %n = phi i32 [ %a, %e ], [ %n, %y ]
  br i1 %c, label %y, label %z
z:
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @no_phi_counter(i32 noundef %a, i32 %p, i1 noundef %c, i1 noundef %arm) {
e:
  %slot = alloca i32
  br label %y
y:
  %n = phi i32 [ %a, %e ], [ %m, %y ]
  %m = add i32 %n, 1
  br i1 %c, label %y, label %z
z:
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define float @no_phi_nnan(float noundef %a, i1 noundef %c, i1 noundef %arm) {
e:
  %slot = alloca float
  br i1 %c, label %x, label %y
x:
  br label %y
y:
  %n = phi nnan float [ %a, %e ], [ 1.0, %x ]
  br i1 %arm, label %store, label %other
store:
  store float %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load float, ptr %slot
  ret float %l
}

define i1 @yes_br_on(i1 %p, i1 noundef %arm) {
e:
  %slot = alloca i1
  br i1 %p, label %x, label %y
x:
  br label %y
y:
  br i1 %arm, label %store, label %other
store:
  store i1 %p, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i1, ptr %slot
  ret i1 %l
}

define i32 @yes_br_icmp(i32 %p, i1 noundef %c, i1 noundef %arm) {
e:
  %slot = alloca i32
  %k = icmp slt i32 %p, 4
  br i1 %k, label %x, label %y
x:
  br label %y
y:
  br i1 %arm, label %store, label %other
store:
  store i32 %p, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @yes_br_two_steps(i32 %p, i1 noundef %c, i1 noundef %arm) {
e:
  %slot = alloca i32
  %i = add i32 %p, 4
  %k = icmp slt i32 %i, 4
  br i1 %k, label %x, label %y
x:
  call void @wild()
  br label %y
y:
  br i1 %arm, label %store, label %other
store:
  store i32 %p, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @no_br_two_steps_wild(i32 %p, i1 noundef %c, i1 noundef %arm) {
e:
  %slot = alloca i32
  call void @wild()
  %i = add i32 %p, 4
  %k = icmp slt i32 %i, 4
  br i1 %k, label %x, label %y
x:
  call void @wild()
  br label %y
y:
  br i1 %arm, label %store, label %other
store:
  store i32 %p, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @yes_br_wild(i32 %p, i1 noundef %c, i1 noundef %arm) {
e:
  %slot = alloca i32
  call void @wild()
  %k = icmp slt i32 %p, 4
  br i1 %k, label %x, label %y
x:
  call void @wild()
  br label %y
y:
  br i1 %arm, label %store, label %other
store:
  store i32 %p, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i1 @no_br_freeze_wild(i1 %p, i1 noundef %arm) {
e:
  %slot = alloca i1
  call void @wild()
  %k = freeze i1 %p
  br i1 %k, label %x, label %y
x:
  br label %y
y:
  br i1 %arm, label %store, label %other
store:
  store i1 %p, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i1, ptr %slot
  ret i1 %l
}

define i1 @yes_br_select_cond_wild(i1 %p, i1 noundef %c, i1 noundef %arm) {
e:
  %slot = alloca i1
  call void @wild()
  %k = select i1 %p, i1 true, i1 %c
  br i1 %k, label %x, label %y
x:
  br label %y
y:
  br i1 %arm, label %store, label %other
store:
  store i1 %p, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i1, ptr %slot
  ret i1 %l
}

define i1 @no_br_select_arm_wild(i1 %p, i1 noundef %c, i1 noundef %arm) {
e:
  %slot = alloca i1
  call void @wild()
  %k = select i1 %c, i1 true, i1 %p
  br i1 %k, label %x, label %y
x:
  br label %y
y:
  br i1 %arm, label %store, label %other
store:
  store i1 %p, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i1, ptr %slot
  ret i1 %l
}

define i1 @yes_br_and_wild(i1 %p, i1 noundef %c, i1 noundef %arm) {
e:
  %slot = alloca i1
  call void @wild()
  %k = and i1 %c, %p
  br i1 %k, label %x, label %y
x:
  br label %y
y:
  br i1 %arm, label %store, label %other
store:
  store i1 %p, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i1, ptr %slot
  ret i1 %l
}

define i32 @yes_switch_wild(i32 %p, i1 noundef %c, i1 noundef %arm) {
e:
  %slot = alloca i32
  call void @wild()
  switch i32 %p, label %x [ i32 1, label %y ]
x:
  br label %y
y:
  br i1 %arm, label %store, label %other
store:
  store i32 %p, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @yes_switch_op_wild(i32 %p, i1 noundef %c, i1 noundef %arm) {
e:
  %slot = alloca i32
  call void @wild()
  %k = mul i32 %p, 3
  switch i32 %k, label %x [ i32 1, label %y ]
x:
  br label %y
y:
  br i1 %arm, label %store, label %other
store:
  store i32 %p, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @no_br_not_dominating(i32 %p, i1 noundef %c, i1 noundef %arm) {
e:
  %slot = alloca i32
  br i1 %c, label %m, label %y
m:
  %k = icmp slt i32 %p, 4
  br i1 %k, label %x, label %y
x:
  br label %y
y:
  br i1 %arm, label %store, label %other
store:
  store i32 %p, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @no_br_in_join(i32 %p, i1 noundef %c, i1 noundef %arm) {
e:
  %slot = alloca i32
  br i1 %arm, label %store, label %other
store:
  store i32 %p, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  %k = icmp slt i32 %p, 4
  br i1 %k, label %x, label %z
x:
  br label %z
z:
  ret i32 %l
}

define i32 @yes_br_operand_of_stored(i32 %p, i1 noundef %c, i1 noundef %arm) {
e:
  %slot = alloca i32
  call void @wild()
  %n = add i32 %p, 1
  %k = icmp slt i32 %p, 4
  br i1 %k, label %x, label %y
x:
  br label %y
y:
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @yes_assume_noundef(i32 %p, i1 noundef %c, i1 noundef %arm) {
e:
  %slot = alloca i32
  call void @wild()
  call void @llvm.assume(i1 true) [ "noundef"(i32 %p) ]
  br i1 %arm, label %store, label %other
store:
  store i32 %p, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @no_assume_noundef_other(i32 %p, i1 noundef %c, i32 %r, i1 noundef %arm) {
e:
  %slot = alloca i32
  call void @wild()
  call void @llvm.assume(i1 true) [ "noundef"(i32 %r) ]
  br i1 %arm, label %store, label %other
store:
  store i32 %p, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @no_assume_noundef_arm(i32 %p, i1 noundef %c, i1 noundef %arm) {
e:
  %slot = alloca i32
  br i1 %arm, label %store, label %other
store:
  call void @llvm.assume(i1 true) [ "noundef"(i32 %p) ]
  store i32 %p, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @yes_assume_noundef_join(i32 %p, i1 noundef %c, i1 noundef %arm) {
e:
  %slot = alloca i32
  br i1 %arm, label %store, label %other
store:
  store i32 %p, ptr %slot
  br label %join
other:
  br label %join
join:
  call void @llvm.assume(i1 true) [ "noundef"(i32 %p) ]
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @no_assume_noundef_join_wild(i32 %p, i1 noundef %c, i1 noundef %arm) {
e:
  %slot = alloca i32
  br i1 %arm, label %store, label %other
store:
  store i32 %p, ptr %slot
  br label %join
other:
  br label %join
join:
  call void @wild()
  call void @llvm.assume(i1 true) [ "noundef"(i32 %p) ]
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @yes_assume_noundef_join_11(i32 %p, i1 noundef %c, i32 %z, i1 noundef %arm) {
e:
  %slot = alloca i32
  br i1 %arm, label %store, label %other
store:
  store i32 %p, ptr %slot
  br label %join
other:
  br label %join
join:
  %t0 = add i32 %z, 0
  %t1 = add i32 %z, 1
  %t2 = add i32 %z, 2
  %t3 = add i32 %z, 3
  %t4 = add i32 %z, 4
  %t5 = add i32 %z, 5
  %t6 = add i32 %z, 6
  %t7 = add i32 %z, 7
  %t8 = add i32 %z, 8
  %t9 = add i32 %z, 9
  %t10 = add i32 %z, 10
  call void @llvm.assume(i1 true) [ "noundef"(i32 %p) ]
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @yes_assume_noundef_join_12(i32 %p, i1 noundef %c, i32 %z, i1 noundef %arm) {
e:
  %slot = alloca i32
  br i1 %arm, label %store, label %other
store:
  store i32 %p, ptr %slot
  br label %join
other:
  br label %join
join:
  %t0 = add i32 %z, 0
  %t1 = add i32 %z, 1
  %t2 = add i32 %z, 2
  %t3 = add i32 %z, 3
  %t4 = add i32 %z, 4
  %t5 = add i32 %z, 5
  %t6 = add i32 %z, 6
  %t7 = add i32 %z, 7
  %t8 = add i32 %z, 8
  %t9 = add i32 %z, 9
  %t10 = add i32 %z, 10
  %t11 = add i32 %z, 11
  call void @llvm.assume(i1 true) [ "noundef"(i32 %p) ]
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @yes_assume_noundef_join_13(i32 %p, i1 noundef %c, i32 %z, i1 noundef %arm) {
e:
  %slot = alloca i32
  br i1 %arm, label %store, label %other
store:
  store i32 %p, ptr %slot
  br label %join
other:
  br label %join
join:
  %t0 = add i32 %z, 0
  %t1 = add i32 %z, 1
  %t2 = add i32 %z, 2
  %t3 = add i32 %z, 3
  %t4 = add i32 %z, 4
  %t5 = add i32 %z, 5
  %t6 = add i32 %z, 6
  %t7 = add i32 %z, 7
  %t8 = add i32 %z, 8
  %t9 = add i32 %z, 9
  %t10 = add i32 %z, 10
  %t11 = add i32 %z, 11
  %t12 = add i32 %z, 12
  call void @llvm.assume(i1 true) [ "noundef"(i32 %p) ]
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @no_assume_noundef_join_14(i32 %p, i1 noundef %c, i32 %z, i1 noundef %arm) {
e:
  %slot = alloca i32
  br i1 %arm, label %store, label %other
store:
  store i32 %p, ptr %slot
  br label %join
other:
  br label %join
join:
  %t0 = add i32 %z, 0
  %t1 = add i32 %z, 1
  %t2 = add i32 %z, 2
  %t3 = add i32 %z, 3
  %t4 = add i32 %z, 4
  %t5 = add i32 %z, 5
  %t6 = add i32 %z, 6
  %t7 = add i32 %z, 7
  %t8 = add i32 %z, 8
  %t9 = add i32 %z, 9
  %t10 = add i32 %z, 10
  %t11 = add i32 %z, 11
  %t12 = add i32 %z, 12
  %t13 = add i32 %z, 13
  call void @llvm.assume(i1 true) [ "noundef"(i32 %p) ]
  %l = load i32, ptr %slot
  ret i32 %l
}

define ptr @no_assume_nonnull_is_no_noundef(ptr %p, i1 noundef %arm) {
e:
  %slot = alloca ptr
  call void @wild()
  call void @llvm.assume(i1 true) [ "nonnull"(ptr %p) ]
  br i1 %arm, label %store, label %other
store:
  store ptr %p, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load ptr, ptr %slot
  ret ptr %l
}

define i32 @yes_ub_after_def(i32 %p, i1 noundef %c, i1 noundef %arm) {
e:
  %slot = alloca i32
  call void @wild()
  %n = call i32 @get_plain_i32()
  %d = udiv i32 1, %n
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @no_ub_wild_after_def(i32 %p, i1 noundef %c, i1 noundef %arm) {
e:
  %slot = alloca i32
  %n = call i32 @get_plain_i32()
  call void @wild()
  %d = udiv i32 1, %n
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @yes_ub_before_def(i32 %p, i1 noundef %c, i1 noundef %arm) {
e:
  %slot = alloca i32
  %n = call i32 @get_plain_i32()
  call void @wants_i32(i32 %n)
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @no_ub_in_arm(i32 %p, i1 noundef %c, i1 noundef %arm) {
e:
  %slot = alloca i32
  %n = call i32 @get_plain_i32()
  br i1 %arm, label %store, label %other
store:
  %d = udiv i32 1, %n
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @yes_ub_on_phi(i32 noundef %a, i32 %p, i1 noundef %c, i1 noundef %arm) {
e:
  %slot = alloca i32
  br i1 %c, label %x, label %y
x:
  br label %y
y:
  %n = phi i32 [ %a, %e ], [ %p, %x ]
  %d = udiv i32 1, %n
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @no_ub_through_other_phi(i32 noundef %a, i32 %p, i1 noundef %c, i1 noundef %arm) {
e:
  %slot = alloca i32
  %n = call i32 @get_plain_i32()
  br label %y
y:
  %o = phi i32 [ %n, %e ]
  %d = udiv i32 1, %o
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @yes_operand_ub(i32 %p, i1 noundef %c, i1 noundef %arm) {
e:
  %slot = alloca i32
  %d = udiv i32 1, %p
  call void @wild()
  %n = add i32 %p, 1
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @yes_invoke_result(i1 noundef %arm) personality ptr @__gxx_personality_v0 {
e:
  %slot = alloca i32
  %n = invoke noundef i32 @get_plain_i32() to label %ok unwind label %u
u:
  %lp = landingpad { ptr, i32 } cleanup
  ret i32 0
ok:
  br i1 %arm, label %store, label %other
store:
  store i32 %n, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @no_invoke_past_cleanup(i32 %p, i1 noundef %arm) personality ptr @__gxx_personality_v0 {
e:
  %slot = alloca i32
  invoke void @wild() willreturn to label %ok unwind label %u
u:
  %lp = landingpad { ptr, i32 } cleanup
  ret i32 0
ok:
  %d = udiv i32 1, %p
  br i1 %arm, label %store, label %other
store:
  store i32 %p, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @no_invoke_past_catch_all(i32 %p, i1 noundef %arm) personality ptr @__gxx_personality_v0 {
e:
  %slot = alloca i32
  invoke void @wild() willreturn to label %ok unwind label %u
u:
  %lp = landingpad { ptr, i32 } catch ptr null
  ret i32 0
ok:
  %d = udiv i32 1, %p
  br i1 %arm, label %store, label %other
store:
  store i32 %p, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @no_invoke_past_catch_some(i32 %p, i1 noundef %arm) personality ptr @__gxx_personality_v0 {
e:
  %slot = alloca i32
  invoke void @wild() willreturn to label %ok unwind label %u
u:
  %lp = landingpad { ptr, i32 } catch ptr @g
  ret i32 0
ok:
  %d = udiv i32 1, %p
  br i1 %arm, label %store, label %other
store:
  store i32 %p, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

define i32 @no_invoke_past_filter(i32 %p, i1 noundef %arm) personality ptr @__gxx_personality_v0 {
e:
  %slot = alloca i32
  invoke void @wild() willreturn to label %ok unwind label %u
u:
  %lp = landingpad { ptr, i32 } filter [0 x ptr] zeroinitializer
  ret i32 0
ok:
  %d = udiv i32 1, %p
  br i1 %arm, label %store, label %other
store:
  store i32 %p, ptr %slot
  br label %join
other:
  br label %join
join:
  %l = load i32, ptr %slot
  ret i32 %l
}

!0 = !{}
!1 = !{i64 1, i64 100}
!2 = !{i64 0, i64 100}
!3 = !{i64 8}
!4 = !{i64 -5, i64 0}
!5 = !{i64 10, i64 2}
attributes #0 = { nounwind willreturn }
!6 = !{i32 0, i32 5}
