; May all loads of %slot be replaced by the stored value, wherever the store is? opt-22 does so when
; the value is certainly not poison ("yes"), otherwise the load before the store gives undef.

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

define i32 @yes_int() {
e:
  %slot = alloca i32
  %l = load i32, ptr %slot
  store i32 7, ptr %slot
  ret i32 %l
}

define float @yes_float() {
e:
  %slot = alloca float
  %l = load float, ptr %slot
  store float 1.0, ptr %slot
  ret float %l
}

define x86_fp80 @yes_fp80() {
e:
  %slot = alloca x86_fp80
  %l = load x86_fp80, ptr %slot
  store x86_fp80 0xK3FFF8000000000000000, ptr %slot
  ret x86_fp80 %l
}

define ptr @yes_null() {
e:
  %slot = alloca ptr
  %l = load ptr, ptr %slot
  store ptr null, ptr %slot
  ret ptr %l
}

define i32 @no_poison() {
e:
  %slot = alloca i32
  %l = load i32, ptr %slot
  store i32 poison, ptr %slot
  ret i32 %l
}

define ptr @yes_global() {
e:
  %slot = alloca ptr
  %l = load ptr, ptr %slot
  store ptr @g, ptr %slot
  ret ptr %l
}

define ptr @yes_function() {
e:
  %slot = alloca ptr
  %l = load ptr, ptr %slot
  store ptr @use, ptr %slot
  ret ptr %l
}

define ptr @yes_intrinsic() {
e:
  %slot = alloca ptr
  %l = load ptr, ptr %slot
  store ptr @g, ptr %slot
  ret ptr %l
}

define ptr @no_an_alias() {
e:
  %slot = alloca ptr
  %l = load ptr, ptr %slot
  store ptr @alias, ptr %slot
  ret ptr %l
}

define ptr @yes_weak_global() {
e:
  %slot = alloca ptr
  %l = load ptr, ptr %slot
  store ptr @w, ptr %slot
  ret ptr %l
}

define ptr @yes_gep() {
e:
  %slot = alloca ptr
  %l = load ptr, ptr %slot
  store ptr getelementptr (i8, ptr @g, i64 4), ptr %slot
  ret ptr %l
}

define ptr @no_gep_inbounds() {
e:
  %slot = alloca ptr
  %l = load ptr, ptr %slot
  store ptr getelementptr inbounds (i8, ptr @g, i64 4), ptr %slot
  ret ptr %l
}

define ptr @no_gep_nuw() {
e:
  %slot = alloca ptr
  %l = load ptr, ptr %slot
  store ptr getelementptr nuw (i8, ptr @g, i64 4), ptr %slot
  ret ptr %l
}

define ptr @no_gep_nusw() {
e:
  %slot = alloca ptr
  %l = load ptr, ptr %slot
  store ptr getelementptr nusw (i8, ptr @g, i64 4), ptr %slot
  ret ptr %l
}

define ptr @yes_gep_inbounds0() {
e:
  %slot = alloca ptr
  %l = load ptr, ptr %slot
  store ptr getelementptr inbounds ([4 x i8], ptr @g, i64 0, i64 0), ptr %slot
  ret ptr %l
}

define ptr @no_gep_inrange() {
e:
  %slot = alloca ptr
  %l = load ptr, ptr %slot
  store ptr getelementptr inrange(-4, 4) (i8, ptr @g, i64 4), ptr %slot
  ret ptr %l
}

define ptr @no_gep_alias() {
e:
  %slot = alloca ptr
  %l = load ptr, ptr %slot
  store ptr getelementptr (i8, ptr @alias, i64 4), ptr %slot
  ret ptr %l
}

define i64 @yes_ptrtoint() {
e:
  %slot = alloca i64
  %l = load i64, ptr %slot
  store i64 ptrtoint (ptr @g to i64), ptr %slot
  ret i64 %l
}

define ptr @yes_inttoptr() {
e:
  %slot = alloca ptr
  %l = load ptr, ptr %slot
  store ptr inttoptr (i64 8 to ptr), ptr %slot
  ret ptr %l
}

define i32 @yes_trunc_ptr() {
e:
  %slot = alloca i32
  %l = load i32, ptr %slot
  store i32 trunc (i64 ptrtoint (ptr @g to i64) to i32), ptr %slot
  ret i32 %l
}

define ptr @no_asc() {
e:
  %slot = alloca ptr
  %l = load ptr, ptr %slot
  store ptr addrspacecast (ptr addrspace(1) @far to ptr), ptr %slot
  ret ptr %l
}

define i64 @yes_sub() {
e:
  %slot = alloca i64
  %l = load i64, ptr %slot
  store i64 sub (i64 ptrtoint (ptr @g to i64), i64 ptrtoint (ptr @w to i64)), ptr %slot
  ret i64 %l
}

define i64 @no_add_nuw() {
e:
  %slot = alloca i64
  %l = load i64, ptr %slot
  store i64 add nuw (i64 ptrtoint (ptr @g to i64), i64 8), ptr %slot
  ret i64 %l
}

define i64 @yes_xor() {
e:
  %slot = alloca i64
  %l = load i64, ptr %slot
  store i64 xor (i64 ptrtoint (ptr @g to i64), i64 8), ptr %slot
  ret i64 %l
}

define i64 @no_add_alias() {
e:
  %slot = alloca i64
  %l = load i64, ptr %slot
  store i64 add (i64 ptrtoint (ptr @alias to i64), i64 8), ptr %slot
  ret i64 %l
}

define <2 x i32> @yes_vec() {
e:
  %slot = alloca <2 x i32>
  %l = load <2 x i32>, ptr %slot
  store <2 x i32> <i32 1, i32 2>, ptr %slot
  ret <2 x i32> %l
}

define <2 x i32> @yes_vec_zero() {
e:
  %slot = alloca <2 x i32>
  %l = load <2 x i32>, ptr %slot
  store <2 x i32> zeroinitializer, ptr %slot
  ret <2 x i32> %l
}

define <2 x i32> @no_vec_poison_lane() {
e:
  %slot = alloca <2 x i32>
  %l = load <2 x i32>, ptr %slot
  store <2 x i32> <i32 1, i32 poison>, ptr %slot
  ret <2 x i32> %l
}

define <2 x i32> @yes_vec_splat() {
e:
  %slot = alloca <2 x i32>
  %l = load <2 x i32>, ptr %slot
  store <2 x i32> splat (i32 5), ptr %slot
  ret <2 x i32> %l
}

define <2 x i32> @no_vec_poison() {
e:
  %slot = alloca <2 x i32>
  %l = load <2 x i32>, ptr %slot
  store <2 x i32> poison, ptr %slot
  ret <2 x i32> %l
}

define <2 x i64> @no_vec_expr() {
e:
  %slot = alloca <2 x i64>
  %l = load <2 x i64>, ptr %slot
  store <2 x i64> <i64 1, i64 ptrtoint (ptr @g to i64)>, ptr %slot
  ret <2 x i64> %l
}

define <2 x ptr> @yes_vec_ptr() {
e:
  %slot = alloca <2 x ptr>
  %l = load <2 x ptr>, ptr %slot
  store <2 x ptr> <ptr @g, ptr null>, ptr %slot
  ret <2 x ptr> %l
}

define <2 x ptr> @yes_vec_alias() {
e:
  %slot = alloca <2 x ptr>
  %l = load <2 x ptr>, ptr %slot
  store <2 x ptr> <ptr @alias, ptr null>, ptr %slot
  ret <2 x ptr> %l
}

define <vscale x 2 x i32> @yes_scalable_splat() {
e:
  %slot = alloca <vscale x 2 x i32>
  %l = load <vscale x 2 x i32>, ptr %slot
  store <vscale x 2 x i32> splat (i32 5), ptr %slot
  ret <vscale x 2 x i32> %l
}

define <vscale x 2 x i32> @yes_scalable_zero() {
e:
  %slot = alloca <vscale x 2 x i32>
  %l = load <vscale x 2 x i32>, ptr %slot
  store <vscale x 2 x i32> zeroinitializer, ptr %slot
  ret <vscale x 2 x i32> %l
}

define <vscale x 2 x float> @yes_scalable_splat_float() {
e:
  %slot = alloca <vscale x 2 x float>
  %l = load <vscale x 2 x float>, ptr %slot
  store <vscale x 2 x float> splat (float 5.0), ptr %slot
  ret <vscale x 2 x float> %l
}

define {i32} @no_struct() {
e:
  %slot = alloca {i32}
  %l = load {i32}, ptr %slot
  store {i32} {i32 1}, ptr %slot
  ret {i32} %l
}

define {i32} @no_struct_zero() {
e:
  %slot = alloca {i32}
  %l = load {i32}, ptr %slot
  store {i32} zeroinitializer, ptr %slot
  ret {i32} %l
}

define [2 x i32] @no_array() {
e:
  %slot = alloca [2 x i32]
  %l = load [2 x i32], ptr %slot
  store [2 x i32] [i32 1, i32 2], ptr %slot
  ret [2 x i32] %l
}

define [2 x i32] @no_array_zero() {
e:
  %slot = alloca [2 x i32]
  %l = load [2 x i32], ptr %slot
  store [2 x i32] zeroinitializer, ptr %slot
  ret [2 x i32] %l
}

define [2 x i8] @no_bytes() {
e:
  %slot = alloca [2 x i8]
  %l = load [2 x i8], ptr %slot
  store [2 x i8] c"ab", ptr %slot
  ret [2 x i8] %l
}

define ptr @no_blockaddress() {
e:
  %slot = alloca ptr
  %l = load ptr, ptr %slot
  store ptr blockaddress(@no_blockaddress, %b), ptr %slot
  br label %b
b:
  ret ptr %l
}

define ptr @no_dso_local() {
e:
  %slot = alloca ptr
  %l = load ptr, ptr %slot
  store ptr dso_local_equivalent @use, ptr %slot
  ret ptr %l
}

define ptr @no_no_cfi() {
e:
  %slot = alloca ptr
  %l = load ptr, ptr %slot
  store ptr no_cfi @use, ptr %slot
  ret ptr %l
}

define i32 @no_arg(i32 %a) {
e:
  %slot = alloca i32
  %l = load i32, ptr %slot
  store i32 %a, ptr %slot
  ret i32 %l
}

define i32 @yes_arg_noundef(i32 noundef %a) {
e:
  %slot = alloca i32
  %l = load i32, ptr %slot
  store i32 %a, ptr %slot
  ret i32 %l
}

define ptr @yes_arg_deref(ptr dereferenceable(4) %a) {
e:
  %slot = alloca ptr
  %l = load ptr, ptr %slot
  store ptr %a, ptr %slot
  ret ptr %l
}

define ptr @yes_arg_deref_or_null(ptr dereferenceable_or_null(4) %a) {
e:
  %slot = alloca ptr
  %l = load ptr, ptr %slot
  store ptr %a, ptr %slot
  ret ptr %l
}

define ptr @no_arg_nonnull(ptr nonnull %a) {
e:
  %slot = alloca ptr
  %l = load ptr, ptr %slot
  store ptr %a, ptr %slot
  ret ptr %l
}

define ptr @no_arg_byval(ptr byval(i32) %a) {
e:
  %slot = alloca ptr
  %l = load ptr, ptr %slot
  store ptr %a, ptr %slot
  ret ptr %l
}

define i32 @no_arg_second(i32 noundef %a, i32 %b) {
e:
  %slot = alloca i32
  %l = load i32, ptr %slot
  store i32 %b, ptr %slot
  ret i32 %l
}

define i32 @yes_arg_second_noundef(i32 %a, i32 noundef %b) {
e:
  %slot = alloca i32
  %l = load i32, ptr %slot
  store i32 %b, ptr %slot
  ret i32 %l
}

define i32 @no_arg_range(i32 range(i32 0, 5) %a) {
e:
  %slot = alloca i32
  %l = load i32, ptr %slot
  store i32 %a, ptr %slot
  ret i32 %l
}

define {i32, i32} @yes_arg_struct_noundef({i32, i32} noundef %a) {
e:
  %slot = alloca {i32, i32}
  %l = load {i32, i32}, ptr %slot
  store {i32, i32} %a, ptr %slot
  ret {i32, i32} %l
}

define i8 @no_arg_signext(i8 signext %a) {
e:
  %slot = alloca i8
  %l = load i8, ptr %slot
  store i8 %a, ptr %slot
  ret i8 %l
}

define i32 @yes_ub_udiv(i32 %a) {
e:
  %slot = alloca i32
  %d = udiv i32 5, %a
  %l = load i32, ptr %slot
  store i32 %a, ptr %slot
  ret i32 %l
}

define i32 @no_ub_udiv_left(i32 %a) {
e:
  %slot = alloca i32
  %d = udiv i32 %a, 5
  %l = load i32, ptr %slot
  store i32 %a, ptr %slot
  ret i32 %l
}

define i32 @yes_ub_srem(i32 %a) {
e:
  %slot = alloca i32
  %d = srem i32 5, %a
  %l = load i32, ptr %slot
  store i32 %a, ptr %slot
  ret i32 %l
}

define i32 @yes_ub_after(i32 %a) {
e:
  %slot = alloca i32
  %l = load i32, ptr %slot
  store i32 %a, ptr %slot
  %d = udiv i32 5, %a
  ret i32 %l
}

define i32 @yes_ub_next_block(i32 %a) {
e:
  %slot = alloca i32
  %l = load i32, ptr %slot
  store i32 %a, ptr %slot
  br label %n
n:
  %d = udiv i32 5, %a
  ret i32 %l
}

define i32 @no_ub_ret(i32 %a) {
e:
  %slot = alloca i32
  %l = load i32, ptr %slot
  store i32 %a, ptr %slot
  ret i32 %a
x:
  ret i32 %l
}

define ptr @yes_ub_load(ptr %a) {
e:
  %slot = alloca ptr
  %d = load i32, ptr %a
  %l = load ptr, ptr %slot
  store ptr %a, ptr %slot
  ret ptr %l
}

define ptr @yes_ub_store(ptr %a) {
e:
  %slot = alloca ptr
  store i32 0, ptr %a
  %l = load ptr, ptr %slot
  store ptr %a, ptr %slot
  ret ptr %l
}

define ptr @no_ub_store_value(ptr %a) {
e:
  %slot = alloca ptr
  store ptr %a, ptr @g
  %l = load ptr, ptr %slot
  store ptr %a, ptr %slot
  ret ptr %l
}

define ptr @yes_ub_rmw(ptr %a) {
e:
  %slot = alloca ptr
  %d = atomicrmw add ptr %a, i32 1 seq_cst
  %l = load ptr, ptr %slot
  store ptr %a, ptr %slot
  ret ptr %l
}

define ptr @yes_ub_cmpxchg(ptr %a) {
e:
  %slot = alloca ptr
  %d = cmpxchg ptr %a, i32 1, i32 2 seq_cst seq_cst
  %l = load ptr, ptr %slot
  store ptr %a, ptr %slot
  ret ptr %l
}

define ptr @yes_ub_indirect(ptr %a) {
e:
  %slot = alloca ptr
  call void %a()
  %l = load ptr, ptr %slot
  store ptr %a, ptr %slot
  ret ptr %l
}

define ptr @no_ub_arg(ptr %a) {
e:
  %slot = alloca ptr
  call void @use(ptr %a)
  %l = load ptr, ptr %slot
  store ptr %a, ptr %slot
  ret ptr %l
}

define ptr @yes_ub_arg_noundef(ptr %a) {
e:
  %slot = alloca ptr
  call void @use(ptr noundef %a)
  %l = load ptr, ptr %slot
  store ptr %a, ptr %slot
  ret ptr %l
}

define ptr @yes_ub_arg_noundef_decl(ptr %a) {
e:
  %slot = alloca ptr
  call void @wants(ptr %a)
  %l = load ptr, ptr %slot
  store ptr %a, ptr %slot
  ret ptr %l
}

define ptr @no_ub_arg_nonnull(ptr %a) {
e:
  %slot = alloca ptr
  call void @wants_maybe(ptr %a)
  %l = load ptr, ptr %slot
  store ptr %a, ptr %slot
  ret ptr %l
}

define ptr @yes_ub_arg_deref(ptr %a) {
e:
  %slot = alloca ptr
  call void @wants_bytes(ptr %a)
  %l = load ptr, ptr %slot
  store ptr %a, ptr %slot
  ret ptr %l
}

define ptr @no_ub_arg_mistyped(ptr %a) {
e:
  %slot = alloca ptr
  %m = call i32 @wants(ptr %a)
  %l = load ptr, ptr %slot
  store ptr %a, ptr %slot
  ret ptr %l
}

define i1 @yes_ub_br(i1 %a) {
e:
  %slot = alloca i1
  %l = load i1, ptr %slot
  store i1 %a, ptr %slot
  br i1 %a, label %x, label %y
x:
  br label %y
y:
  ret i1 %l
}

define i32 @yes_ub_switch(i32 %a) {
e:
  %slot = alloca i32
  %l = load i32, ptr %slot
  store i32 %a, ptr %slot
  switch i32 %a, label %x [ i32 1, label %y ]
x:
  br label %y
y:
  ret i32 %l
}

define i32 @yes_ub_chain(i32 %a) {
e:
  %slot = alloca i32
  %b = add nsw i32 %a, 1
  %c = icmp eq i32 %b, 0
  %z = zext i1 %c to i32
  %d = udiv i32 5, %z
  %l = load i32, ptr %slot
  store i32 %a, ptr %slot
  ret i32 %l
}

define i32 @no_ub_freeze(i32 %a) {
e:
  %slot = alloca i32
  %b = freeze i32 %a
  %d = udiv i32 5, %b
  %l = load i32, ptr %slot
  store i32 %a, ptr %slot
  ret i32 %l
}

define i1 @yes_ub_select_cond(i1 %a) {
e:
  %slot = alloca i1
  %b = select i1 %a, i32 1, i32 2
  %d = udiv i32 5, %b
  %l = load i1, ptr %slot
  store i1 %a, ptr %slot
  ret i1 %l
}

define i32 @no_ub_select_arm(i32 %a, i1 %c) {
e:
  %slot = alloca i32
  %b = select i1 %c, i32 1, i32 %a
  %d = udiv i32 5, %b
  %l = load i32, ptr %slot
  store i32 %a, ptr %slot
  ret i32 %l
}

define i32 @yes_ub_select_arms(i32 %a, i1 %c) {
e:
  %slot = alloca i32
  %x = add i32 %a, 1
  %b = select i1 %c, i32 %x, i32 %a
  %d = udiv i32 5, %b
  %l = load i32, ptr %slot
  store i32 %a, ptr %slot
  ret i32 %l
}

define i32 @yes_ub_ctpop(i32 %a) {
e:
  %slot = alloca i32
  %b = call i32 @llvm.ctpop.i32(i32 %a)
  %d = udiv i32 5, %b
  %l = load i32, ptr %slot
  store i32 %a, ptr %slot
  ret i32 %l
}

define i32 @yes_ub_smulfix(i32 %a) {
e:
  %slot = alloca i32
  %b = call i32 @llvm.smul.fix.i32(i32 %a, i32 1, i32 2)
  %d = udiv i32 5, %b
  %l = load i32, ptr %slot
  store i32 %a, ptr %slot
  ret i32 %l
}

define i32 @no_ub_pure(i32 %a) {
e:
  %slot = alloca i32
  %b = call i32 @pure(i32 %a)
  %d = udiv i32 5, %b
  %l = load i32, ptr %slot
  store i32 %a, ptr %slot
  ret i32 %l
}

define i32 @no_ub_overflow(i32 %a) {
e:
  %slot = alloca i32
  %o = call {i32, i1} @llvm.uadd.with.overflow.i32(i32 %a, i32 1)
  %b = extractvalue {i32, i1} %o, 0
  %d = udiv i32 5, %b
  %l = load i32, ptr %slot
  store i32 %a, ptr %slot
  ret i32 %l
}

define ptr @yes_ub_gep(ptr %a) {
e:
  %slot = alloca ptr
  %b = getelementptr i8, ptr %a, i64 4
  %d = load i32, ptr %b
  %l = load ptr, ptr %slot
  store ptr %a, ptr %slot
  ret ptr %l
}

define i64 @yes_ub_gep_index(i64 %a) {
e:
  %slot = alloca i64
  %b = getelementptr i8, ptr @g, i64 %a
  %d = load i32, ptr %b
  %l = load i64, ptr %slot
  store i64 %a, ptr %slot
  ret i64 %l
}

define float @yes_ub_fneg(float %a) {
e:
  %slot = alloca float
  %b = fneg float %a
  %i = fptoui float %b to i32
  %d = udiv i32 5, %i
  %l = load float, ptr %slot
  store float %a, ptr %slot
  ret float %l
}

define i1 @yes_ub_assume(i1 %a) {
e:
  %slot = alloca i1
  call void @llvm.assume(i1 %a)
  %l = load i1, ptr %slot
  store i1 %a, ptr %slot
  ret i1 %l
}

define i32 @no_past_wild(i32 %a) {
e:
  %slot = alloca i32
  call void @wild()
  %d = udiv i32 5, %a
  %l = load i32, ptr %slot
  store i32 %a, ptr %slot
  ret i32 %l
}

define i32 @yes_past_calm(i32 %a) {
e:
  %slot = alloca i32
  call void @calm()
  %d = udiv i32 5, %a
  %l = load i32, ptr %slot
  store i32 %a, ptr %slot
  ret i32 %l
}

define i32 @yes_past_memcpy(i32 %a) {
e:
  %slot = alloca i32
  call void @llvm.memcpy.p0.p0.i64(ptr @g, ptr @g, i64 4, i1 false)
  %d = udiv i32 5, %a
  %l = load i32, ptr %slot
  store i32 %a, ptr %slot
  ret i32 %l
}

define i32 @no_past_trap(i32 %a) {
e:
  %slot = alloca i32
  call void @llvm.trap()
  %d = udiv i32 5, %a
  %l = load i32, ptr %slot
  store i32 %a, ptr %slot
  ret i32 %l
}

define i32 @no_past_debugtrap(i32 %a) {
e:
  %slot = alloca i32
  call void @llvm.debugtrap()
  %d = udiv i32 5, %a
  %l = load i32, ptr %slot
  store i32 %a, ptr %slot
  ret i32 %l
}

define i32 @yes_past_sideeffect(i32 %a) {
e:
  %slot = alloca i32
  call void @llvm.sideeffect()
  %d = udiv i32 5, %a
  %l = load i32, ptr %slot
  store i32 %a, ptr %slot
  ret i32 %l
}

define i32 @no_past_volatile_store(i32 %a) {
e:
  %slot = alloca i32
  store volatile i32 0, ptr @g
  %d = udiv i32 5, %a
  %l = load i32, ptr %slot
  store i32 %a, ptr %slot
  ret i32 %l
}

define i32 @yes_past_volatile_load(i32 %a) {
e:
  %slot = alloca i32
  %vl = load volatile i32, ptr @g
  %d = udiv i32 5, %a
  %l = load i32, ptr %slot
  store i32 %a, ptr %slot
  ret i32 %l
}

define i32 @yes_past_fence(i32 %a) {
e:
  %slot = alloca i32
  fence seq_cst
  %d = udiv i32 5, %a
  %l = load i32, ptr %slot
  store i32 %a, ptr %slot
  ret i32 %l
}

define i32 @yes_past_rmw(i32 %a) {
e:
  %slot = alloca i32
  %r = atomicrmw volatile add ptr @g, i32 1 seq_cst
  %d = udiv i32 5, %a
  %l = load i32, ptr %slot
  store i32 %a, ptr %slot
  ret i32 %l
}

define i32 @no_past_asm(i32 %a) {
e:
  %slot = alloca i32
  call void asm sideeffect "nop", ""()
  %d = udiv i32 5, %a
  %l = load i32, ptr %slot
  store i32 %a, ptr %slot
  ret i32 %l
}

define i32 @yes_past_asm_calm(i32 %a) {
e:
  %slot = alloca i32
  call void asm sideeffect "nop", ""() #0
  %d = udiv i32 5, %a
  %l = load i32, ptr %slot
  store i32 %a, ptr %slot
  ret i32 %l
}

define i32 @yes_past_calm_group(i32 %a) {
e:
  %slot = alloca i32
  call void @wild() #0
  %d = udiv i32 5, %a
  %l = load i32, ptr %slot
  store i32 %a, ptr %slot
  ret i32 %l
}

define i32 @yes_past_wild_bundle(i32 %a) {
e:
  %slot = alloca i32
  call void @calm() [ "deopt"(i32 1) ]
  %d = udiv i32 5, %a
  %l = load i32, ptr %slot
  store i32 %a, ptr %slot
  ret i32 %l
}

define i32 @no_past_guard(i32 %a) {
e:
  %slot = alloca i32
  call void (i1, ...) @llvm.experimental.guard(i1 true) [ "deopt"() ]
  %d = udiv i32 5, %a
  %l = load i32, ptr %slot
  store i32 %a, ptr %slot
  ret i32 %l
}

define i32 @yes_past_indirect_calm(i32 %a) {
e:
  %slot = alloca i32
  call void @calm(i32 1) nounwind willreturn
  %d = udiv i32 5, %a
  %l = load i32, ptr %slot
  store i32 %a, ptr %slot
  ret i32 %l
}

define i32 @yes_limit_26(i32 %a, i32 %z) {
e:
  %slot = alloca i32
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
  %t14 = add i32 %z, 14
  %t15 = add i32 %z, 15
  %t16 = add i32 %z, 16
  %t17 = add i32 %z, 17
  %t18 = add i32 %z, 18
  %t19 = add i32 %z, 19
  %t20 = add i32 %z, 20
  %t21 = add i32 %z, 21
  %t22 = add i32 %z, 22
  %t23 = add i32 %z, 23
  %t24 = add i32 %z, 24
  %t25 = add i32 %z, 25
  %d = udiv i32 5, %a
  %l = load i32, ptr %slot
  store i32 %a, ptr %slot
  ret i32 %l
}

define i32 @yes_limit_27(i32 %a, i32 %z) {
e:
  %slot = alloca i32
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
  %t14 = add i32 %z, 14
  %t15 = add i32 %z, 15
  %t16 = add i32 %z, 16
  %t17 = add i32 %z, 17
  %t18 = add i32 %z, 18
  %t19 = add i32 %z, 19
  %t20 = add i32 %z, 20
  %t21 = add i32 %z, 21
  %t22 = add i32 %z, 22
  %t23 = add i32 %z, 23
  %t24 = add i32 %z, 24
  %t25 = add i32 %z, 25
  %t26 = add i32 %z, 26
  %d = udiv i32 5, %a
  %l = load i32, ptr %slot
  store i32 %a, ptr %slot
  ret i32 %l
}

define i32 @yes_limit_28(i32 %a, i32 %z) {
e:
  %slot = alloca i32
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
  %t14 = add i32 %z, 14
  %t15 = add i32 %z, 15
  %t16 = add i32 %z, 16
  %t17 = add i32 %z, 17
  %t18 = add i32 %z, 18
  %t19 = add i32 %z, 19
  %t20 = add i32 %z, 20
  %t21 = add i32 %z, 21
  %t22 = add i32 %z, 22
  %t23 = add i32 %z, 23
  %t24 = add i32 %z, 24
  %t25 = add i32 %z, 25
  %t26 = add i32 %z, 26
  %t27 = add i32 %z, 27
  %d = udiv i32 5, %a
  %l = load i32, ptr %slot
  store i32 %a, ptr %slot
  ret i32 %l
}

define i32 @yes_limit_29(i32 %a, i32 %z) {
e:
  %slot = alloca i32
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
  %t14 = add i32 %z, 14
  %t15 = add i32 %z, 15
  %t16 = add i32 %z, 16
  %t17 = add i32 %z, 17
  %t18 = add i32 %z, 18
  %t19 = add i32 %z, 19
  %t20 = add i32 %z, 20
  %t21 = add i32 %z, 21
  %t22 = add i32 %z, 22
  %t23 = add i32 %z, 23
  %t24 = add i32 %z, 24
  %t25 = add i32 %z, 25
  %t26 = add i32 %z, 26
  %t27 = add i32 %z, 27
  %t28 = add i32 %z, 28
  %d = udiv i32 5, %a
  %l = load i32, ptr %slot
  store i32 %a, ptr %slot
  ret i32 %l
}

define i32 @no_limit_30(i32 %a, i32 %z) {
e:
  %slot = alloca i32
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
  %t14 = add i32 %z, 14
  %t15 = add i32 %z, 15
  %t16 = add i32 %z, 16
  %t17 = add i32 %z, 17
  %t18 = add i32 %z, 18
  %t19 = add i32 %z, 19
  %t20 = add i32 %z, 20
  %t21 = add i32 %z, 21
  %t22 = add i32 %z, 22
  %t23 = add i32 %z, 23
  %t24 = add i32 %z, 24
  %t25 = add i32 %z, 25
  %t26 = add i32 %z, 26
  %t27 = add i32 %z, 27
  %t28 = add i32 %z, 28
  %t29 = add i32 %z, 29
  %d = udiv i32 5, %a
  %l = load i32, ptr %slot
  store i32 %a, ptr %slot
  ret i32 %l
}

define i32 @no_two_successors(i32 %a, i1 noundef %c) {
e:
  %slot = alloca i32
  %l = load i32, ptr %slot
  store i32 %a, ptr %slot
  br i1 %c, label %x, label %y
x:
  %d = udiv i32 5, %a
  br label %y
y:
  ret i32 %l
}

define i32 @no_same_successors(i32 %a, i1 noundef %c) {
e:
  %slot = alloca i32
  %l = load i32, ptr %slot
  store i32 %a, ptr %slot
  br i1 %c, label %x, label %x
x:
  %d = udiv i32 5, %a
  ret i32 %l
}

define i32 @no_ret_plain(i32 %a) {
e:
  %slot = alloca i32
  %l = load i32, ptr %slot
  store i32 %a, ptr %slot
  store i32 %l, ptr @g
  ret i32 %a
}

define noundef i32 @yes_ret_noundef2(i32 %a) {
e:
  %slot = alloca i32
  %l = load i32, ptr %slot
  store i32 %a, ptr %slot
  store i32 %l, ptr @g
  ret i32 %a
}

define internal fastcc noundef zeroext i32 @yes_ret_fastcc(i32 %a) {
e:
  %slot = alloca i32
  %l = load i32, ptr %slot
  store i32 %a, ptr %slot
  store i32 %l, ptr @g
  ret i32 %a
}

!0 = !{}
!1 = !{i64 1, i64 100}
!2 = !{i64 0, i64 100}
!3 = !{i64 8}
!4 = !{i64 -5, i64 0}
!5 = !{i64 10, i64 2}
attributes #0 = { nounwind willreturn }
