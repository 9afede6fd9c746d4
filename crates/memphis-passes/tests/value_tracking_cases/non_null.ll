; Is the pointer stored in %slot known not to be null at the load? opt-22 answers with "yes" by
; leaving no comparison and assumption in place of the load.

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

define void @no_arg(ptr %p) {
e:
  %slot = alloca ptr
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_arg_nonnull(ptr nonnull %p) {
e:
  %slot = alloca ptr
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_arg_deref(ptr dereferenceable(4) %p) {
e:
  %slot = alloca ptr
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_arg_deref_null_valid(ptr dereferenceable(4) %p) null_pointer_is_valid {
e:
  %slot = alloca ptr
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_arg_nonnull_null_valid(ptr nonnull %p) null_pointer_is_valid {
e:
  %slot = alloca ptr
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_arg_deref_or_null(ptr dereferenceable_or_null(4) %p) {
e:
  %slot = alloca ptr
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_arg_byval(ptr byval(i32) %p) {
e:
  %slot = alloca ptr
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_arg_sret(ptr sret(i32) %p) {
e:
  %slot = alloca ptr
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_arg_noundef(ptr noundef %p) {
e:
  %slot = alloca ptr
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_arg_align(ptr align 8 %p) {
e:
  %slot = alloca ptr
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_null() {
e:
  %slot = alloca ptr
  store ptr null, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_global() {
e:
  %slot = alloca ptr
  store ptr @g, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_weak() {
e:
  %slot = alloca ptr
  store ptr @w, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_fn() {
e:
  %slot = alloca ptr
  store ptr @use, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_an_alias() {
e:
  %slot = alloca ptr
  store ptr @alias, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_absolute() {
e:
  %slot = alloca ptr
  store ptr @abs, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_a_tls() {
e:
  %slot = alloca ptr
  store ptr @tls, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_gep_global() {
e:
  %slot = alloca ptr
  store ptr getelementptr (i8, ptr @g, i64 4), ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_gep_inbounds_global() {
e:
  %slot = alloca ptr
  store ptr getelementptr inbounds (i8, ptr @g, i64 4), ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_gep_nuw_global() {
e:
  %slot = alloca ptr
  store ptr getelementptr nuw (i8, ptr @g, i64 4), ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_gep_inbounds_weak() {
e:
  %slot = alloca ptr
  store ptr getelementptr inbounds (i8, ptr @w, i64 4), ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_inttoptr_const() {
e:
  %slot = alloca ptr
  store ptr inttoptr (i64 8 to ptr), ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_inttoptr_zero() {
e:
  %slot = alloca ptr
  store ptr inttoptr (i64 0 to ptr), ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_blockaddress() {
e:
  %slot = alloca ptr
  store ptr blockaddress(@no_blockaddress, %b), ptr %slot
  br label %b
b:
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_alloca() {
e:
  %slot = alloca ptr
  %a = alloca i32
  store ptr %a, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_alloca_null_valid() null_pointer_is_valid {
e:
  %slot = alloca ptr
  %a = alloca i32
  store ptr %a, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_load_nonnull(ptr %p) {
e:
  %slot = alloca ptr
  %q = load ptr, ptr %p, !nonnull !0
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_load_plain(ptr %p) {
e:
  %slot = alloca ptr
  %q = load ptr, ptr %p
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_load_deref(ptr %p) {
e:
  %slot = alloca ptr
  %q = load ptr, ptr %p, !dereferenceable !3
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_load_deref_null_valid(ptr %p) null_pointer_is_valid {
e:
  %slot = alloca ptr
  %q = load ptr, ptr %p, !dereferenceable !3
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_load_deref_or_null(ptr %p) {
e:
  %slot = alloca ptr
  %q = load ptr, ptr %p, !dereferenceable_or_null !3
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_call() {
e:
  %slot = alloca ptr
  %q = call ptr @get()
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_call_nonnull_decl() {
e:
  %slot = alloca ptr
  %q = call ptr @get_nonnull()
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_call_nonnull_site() {
e:
  %slot = alloca ptr
  %q = call nonnull ptr @get()
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_call_deref_decl() {
e:
  %slot = alloca ptr
  %q = call ptr @get_bytes()
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_call_noalias() {
e:
  %slot = alloca ptr
  %q = call noalias ptr @get()
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_call_returned(ptr nonnull %p) {
e:
  %slot = alloca ptr
  %q = call ptr @same(ptr %p)
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_call_returned_unknown(ptr %p) {
e:
  %slot = alloca ptr
  %q = call ptr @same(ptr %p)
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_call_mistyped(ptr nonnull %p) {
e:
  %slot = alloca ptr
  %q = call ptr (ptr, ...) @same(ptr %p)
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_launder(ptr nonnull %p) {
e:
  %slot = alloca ptr
  %q = call ptr @llvm.launder.invariant.group.p0(ptr %p)
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_ptrmask(ptr nonnull %p) {
e:
  %slot = alloca ptr
  %q = call ptr @llvm.ptrmask.p0.i64(ptr %p, i64 -8)
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_threadlocal() {
e:
  %slot = alloca ptr
  %q = call ptr @llvm.threadlocal.address.p0(ptr @tls)
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_gep_plain(ptr nonnull %p) {
e:
  %slot = alloca ptr
  %q = getelementptr i8, ptr %p, i64 4
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_gep_inbounds_nonnull(ptr nonnull %p, i64 %i) {
e:
  %slot = alloca ptr
  %q = getelementptr inbounds i8, ptr %p, i64 %i
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_gep_inbounds_const(ptr %p) {
e:
  %slot = alloca ptr
  %q = getelementptr inbounds i8, ptr %p, i64 4
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_gep_inbounds_var(ptr %p, i64 %i) {
e:
  %slot = alloca ptr
  %q = getelementptr inbounds i8, ptr %p, i64 %i
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_gep_inbounds_null_valid(ptr %p) null_pointer_is_valid {
e:
  %slot = alloca ptr
  %q = getelementptr inbounds i8, ptr %p, i64 4
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_gep_nuw_null_valid(ptr %p) null_pointer_is_valid {
e:
  %slot = alloca ptr
  %q = getelementptr nuw i8, ptr %p, i64 4
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_gep_nusw(ptr %p) {
e:
  %slot = alloca ptr
  %q = getelementptr nusw i8, ptr %p, i64 4
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_gep_nuw(ptr %p) {
e:
  %slot = alloca ptr
  %q = getelementptr nuw i8, ptr %p, i64 4
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_gep_struct0(ptr %p) {
e:
  %slot = alloca ptr
  %q = getelementptr inbounds %s, ptr %p, i64 0, i32 0
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_gep_struct1(ptr %p) {
e:
  %slot = alloca ptr
  %q = getelementptr inbounds %s, ptr %p, i64 0, i32 1
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_gep_empty_fields(ptr %p) {
e:
  %slot = alloca ptr
  %q = getelementptr inbounds %empty_first, ptr %p, i64 0, i32 2
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_gep_second_empty(ptr %p) {
e:
  %slot = alloca ptr
  %q = getelementptr inbounds %second, ptr %p, i64 0, i32 1
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_gep_second_array(ptr %p, i64 %i) {
e:
  %slot = alloca ptr
  %q = getelementptr inbounds %second, ptr %p, i64 0, i32 2, i64 %i
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_gep_empty_type(ptr %p) {
e:
  %slot = alloca ptr
  %q = getelementptr inbounds {}, ptr %p, i64 7
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_gep_array(ptr %p) {
e:
  %slot = alloca ptr
  %q = getelementptr inbounds [4 x i32], ptr %p, i64 0, i64 3
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_gep_array0(ptr %p) {
e:
  %slot = alloca ptr
  %q = getelementptr inbounds [4 x i32], ptr %p, i64 0, i64 0
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_gep_range_index(ptr %p, ptr %r) {
e:
  %slot = alloca ptr
  %i = load i64, ptr %r, !range !1
  %q = getelementptr inbounds i8, ptr %p, i64 %i
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_gep_range0_index(ptr %p, ptr %r) {
e:
  %slot = alloca ptr
  %i = load i64, ptr %r, !range !2
  %q = getelementptr inbounds i8, ptr %p, i64 %i
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_gep_range_neg_index(ptr %p, ptr %r) {
e:
  %slot = alloca ptr
  %i = load i64, ptr %r, !range !4
  %q = getelementptr inbounds i8, ptr %p, i64 %i
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_gep_range_wrapped_index(ptr %p, ptr %r) {
e:
  %slot = alloca ptr
  %i = load i64, ptr %r, !range !5
  %q = getelementptr inbounds i8, ptr %p, i64 %i
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_gep_range_arg(ptr %p, i64 range(i64 1, 10) %i) {
e:
  %slot = alloca ptr
  %q = getelementptr inbounds i8, ptr %p, i64 %i
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_gep_or_index(ptr %p, i64 %x) {
e:
  %slot = alloca ptr
  %i = or i64 %x, 1
  %q = getelementptr inbounds i8, ptr %p, i64 %i
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_select_both(i1 %c, ptr nonnull %p) {
e:
  %slot = alloca ptr
  %q = select i1 %c, ptr %p, ptr @g
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_select_one(i1 %c, ptr %p) {
e:
  %slot = alloca ptr
  %q = select i1 %c, ptr %p, ptr @g
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_select_guarded(ptr %p) {
e:
  %slot = alloca ptr
  %c = icmp eq ptr %p, null
  %q = select i1 %c, ptr @g, ptr %p
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_select_guarded_wrong(ptr %p) {
e:
  %slot = alloca ptr
  %c = icmp ne ptr %p, null
  %q = select i1 %c, ptr @g, ptr %p
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_phi_both(i1 %c, ptr nonnull %p) {
e:
  %slot = alloca ptr
  br i1 %c, label %x, label %y
x:
  br label %y
y:
  %q = phi ptr [ %p, %e ], [ @g, %x ]
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_phi_one(i1 %c, ptr %p) {
e:
  %slot = alloca ptr
  br i1 %c, label %x, label %y
x:
  br label %y
y:
  %q = phi ptr [ %p, %e ], [ @g, %x ]
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_phi_edge(ptr %p) {
e:
  %slot = alloca ptr
  %c = icmp eq ptr %p, null
  br i1 %c, label %x, label %y
x:
  br label %y
y:
  %q = phi ptr [ %p, %e ], [ @g, %x ]
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_phi_edge_wrong(ptr %p) {
e:
  %slot = alloca ptr
  %c = icmp ne ptr %p, null
  br i1 %c, label %x, label %y
x:
  br label %y
y:
  %q = phi ptr [ %p, %e ], [ @g, %x ]
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_phi_self(ptr nonnull %p, i1 %c) {
e:
  %slot = alloca ptr
  br label %y
y:
  %q = phi ptr [ %p, %e ], [ %q, %y ]
  br i1 %c, label %y, label %z
z:
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_phi_gep_loop(ptr nonnull %p, i1 %c) {
e:
  %slot = alloca ptr
  br label %y
y:
  %q = phi ptr [ %p, %e ], [ %n, %y ]
  %n = getelementptr inbounds i8, ptr %q, i64 1
  br i1 %c, label %y, label %z
z:
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_phi_gep_var_loop(ptr nonnull %p, i1 %c, i64 %i) {
e:
  %slot = alloca ptr
  br label %y
y:
  %q = phi ptr [ %p, %e ], [ %n, %y ]
  %n = getelementptr inbounds i8, ptr %q, i64 %i
  br i1 %c, label %y, label %z
z:
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_freeze_undef_arg(ptr nonnull %p) {
e:
  %slot = alloca ptr
  %q = freeze ptr %p
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_freeze_noundef_arg(ptr nonnull noundef %p) {
e:
  %slot = alloca ptr
  %q = freeze ptr %p
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_asc(ptr addrspace(1) nonnull %p) {
e:
  %slot = alloca ptr
  %q = addrspacecast ptr addrspace(1) %p to ptr
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_bitcast(ptr nonnull %p) {
e:
  %slot = alloca ptr
  %q = bitcast ptr %p to ptr
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_inttoptr_or(i64 %x) {
e:
  %slot = alloca ptr
  %i = or i64 %x, 1
  %q = inttoptr i64 %i to ptr
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_inttoptr_wide(i128 %x) {
e:
  %slot = alloca ptr
  %i = or i128 %x, 1
  %q = inttoptr i128 %i to ptr
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_inttoptr_ptrtoint(ptr nonnull %p) {
e:
  %slot = alloca ptr
  %i = ptrtoint ptr %p to i64
  %q = inttoptr i64 %i to ptr
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_inttoptr_ptrtoint32(ptr nonnull %p) {
e:
  %slot = alloca ptr
  %i = ptrtoint ptr %p to i32
  %q = inttoptr i32 %i to ptr
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_inttoptr_zext(i32 range(i32 1, 5) %x) {
e:
  %slot = alloca ptr
  %i = zext i32 %x to i64
  %q = inttoptr i64 %i to ptr
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_inttoptr_add_nuw(i64 %x) {
e:
  %slot = alloca ptr
  %i = add nuw i64 %x, 1
  %q = inttoptr i64 %i to ptr
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_inttoptr_add_nsw(i64 %x) {
e:
  %slot = alloca ptr
  %i = add nsw i64 %x, 1
  %q = inttoptr i64 %i to ptr
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_inttoptr_shl1(i64 %x) {
e:
  %slot = alloca ptr
  %i = shl i64 1, %x
  %q = inttoptr i64 %i to ptr
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_extract_vec(ptr nonnull %p) {
e:
  %slot = alloca ptr
  %v = insertelement <2 x ptr> poison, ptr %p, i32 0
  %q = extractelement <2 x ptr> %v, i32 0
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_extract_vec_other(ptr nonnull %p, <2 x ptr> %w) {
e:
  %slot = alloca ptr
  %v = insertelement <2 x ptr> %w, ptr %p, i32 0
  %q = extractelement <2 x ptr> %v, i32 1
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_extractvalue({ptr, ptr} %v) {
e:
  %slot = alloca ptr
  %q = extractvalue {ptr, ptr} %v, 0
  store ptr %q, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_use_load(ptr %p) {
e:
  %slot = alloca ptr
  %x = load i32, ptr %p
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_use_load_null_valid(ptr %p) null_pointer_is_valid {
e:
  %slot = alloca ptr
  %x = load i32, ptr %p
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_use_store(ptr %p) {
e:
  %slot = alloca ptr
  store i32 1, ptr %p
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_use_store_volatile(ptr %p) {
e:
  %slot = alloca ptr
  store volatile i32 1, ptr %p
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_use_store_value(ptr %p, ptr %r) {
e:
  %slot = alloca ptr
  store ptr %p, ptr %r
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_use_rmw(ptr %p) {
e:
  %slot = alloca ptr
  %x = atomicrmw add ptr %p, i32 1 seq_cst
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_use_load_after(ptr %p) {
e:
  %slot = alloca ptr
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  %x = load i32, ptr %p
  ret void
}

define void @no_use_gep_load(ptr %p) {
e:
  %slot = alloca ptr
  %r = getelementptr inbounds i8, ptr %p, i64 0
  %x = load i32, ptr %r
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_use_wants(ptr %p) {
e:
  %slot = alloca ptr
  call void @wants(ptr %p)
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_use_wants_site(ptr %p) {
e:
  %slot = alloca ptr
  call void @use(ptr nonnull noundef %p)
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_use_wants_maybe(ptr %p) {
e:
  %slot = alloca ptr
  call void @wants_maybe(ptr %p)
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_use_wants_noundef_site(ptr %p) {
e:
  %slot = alloca ptr
  call void @wants_maybe(ptr noundef %p)
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_use_wants_bytes(ptr %p) {
e:
  %slot = alloca ptr
  call void @wants_bytes(ptr %p)
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_use_wants_bytes_null_valid(ptr %p) null_pointer_is_valid {
e:
  %slot = alloca ptr
  call void @wants_bytes(ptr %p)
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_use_wants_mistyped(ptr %p) {
e:
  %slot = alloca ptr
  %m = call i32 @wants(ptr %p)
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_use_not_dominating(ptr %p, i1 %c) {
e:
  %slot = alloca ptr
  store ptr %p, ptr %slot
  br i1 %c, label %x, label %y
x:
  %d = load i32, ptr %p
  br label %y
y:
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_use_dominating(ptr %p, i1 %c) {
e:
  %slot = alloca ptr
  store ptr %p, ptr %slot
  br i1 %c, label %x, label %y
x:
  %d = load i32, ptr %p
  br label %z
y:
  ret void
z:
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_use_unreachable(ptr %p) {
e:
  %slot = alloca ptr
  store ptr %p, ptr %slot
  br label %y
x:
  %d = load i32, ptr %p
  br label %y
y:
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_load_unreachable(ptr %p) {
e:
  %slot = alloca ptr
  store ptr %p, ptr %slot
  ret void
x:
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_load_unreachable_used(ptr %p) {
e:
  %slot = alloca ptr
  store ptr %p, ptr %slot
  %d = load i32, ptr %p
  ret void
x:
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_load_unreachable_used_below(ptr %p) {
e:
  %slot = alloca ptr
  store ptr %p, ptr %slot
  ret void
x:
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  %d = load i32, ptr %p
  ret void
}

define void @yes_invoke_wants_normal(ptr %p) personality ptr @__gxx_personality_v0 {
e:
  %slot = alloca ptr
  invoke void @wants(ptr %p) to label %n unwind label %u
u:
  %lp = landingpad { ptr, i32 } cleanup
  ret void
n:
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_invoke_wants_unwind(ptr %p) personality ptr @__gxx_personality_v0 {
e:
  %slot = alloca ptr
  invoke void @wants(ptr %p) to label %n unwind label %u
n:
  ret void
u:
  %lp = landingpad { ptr, i32 } cleanup
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_use_limit_19(ptr %p, ptr %r) {
e:
  %slot = alloca ptr
  %x = load i32, ptr %p
  %d0 = icmp eq ptr %p, %r
  %d1 = icmp eq ptr %p, %r
  %d2 = icmp eq ptr %p, %r
  %d3 = icmp eq ptr %p, %r
  %d4 = icmp eq ptr %p, %r
  %d5 = icmp eq ptr %p, %r
  %d6 = icmp eq ptr %p, %r
  %d7 = icmp eq ptr %p, %r
  %d8 = icmp eq ptr %p, %r
  %d9 = icmp eq ptr %p, %r
  %d10 = icmp eq ptr %p, %r
  %d11 = icmp eq ptr %p, %r
  %d12 = icmp eq ptr %p, %r
  %d13 = icmp eq ptr %p, %r
  %d14 = icmp eq ptr %p, %r
  %d15 = icmp eq ptr %p, %r
  %d16 = icmp eq ptr %p, %r
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_use_limit_20(ptr %p, ptr %r) {
e:
  %slot = alloca ptr
  %x = load i32, ptr %p
  %d0 = icmp eq ptr %p, %r
  %d1 = icmp eq ptr %p, %r
  %d2 = icmp eq ptr %p, %r
  %d3 = icmp eq ptr %p, %r
  %d4 = icmp eq ptr %p, %r
  %d5 = icmp eq ptr %p, %r
  %d6 = icmp eq ptr %p, %r
  %d7 = icmp eq ptr %p, %r
  %d8 = icmp eq ptr %p, %r
  %d9 = icmp eq ptr %p, %r
  %d10 = icmp eq ptr %p, %r
  %d11 = icmp eq ptr %p, %r
  %d12 = icmp eq ptr %p, %r
  %d13 = icmp eq ptr %p, %r
  %d14 = icmp eq ptr %p, %r
  %d15 = icmp eq ptr %p, %r
  %d16 = icmp eq ptr %p, %r
  %d17 = icmp eq ptr %p, %r
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_use_limit_21(ptr %p, ptr %r) {
e:
  %slot = alloca ptr
  %x = load i32, ptr %p
  %d0 = icmp eq ptr %p, %r
  %d1 = icmp eq ptr %p, %r
  %d2 = icmp eq ptr %p, %r
  %d3 = icmp eq ptr %p, %r
  %d4 = icmp eq ptr %p, %r
  %d5 = icmp eq ptr %p, %r
  %d6 = icmp eq ptr %p, %r
  %d7 = icmp eq ptr %p, %r
  %d8 = icmp eq ptr %p, %r
  %d9 = icmp eq ptr %p, %r
  %d10 = icmp eq ptr %p, %r
  %d11 = icmp eq ptr %p, %r
  %d12 = icmp eq ptr %p, %r
  %d13 = icmp eq ptr %p, %r
  %d14 = icmp eq ptr %p, %r
  %d15 = icmp eq ptr %p, %r
  %d16 = icmp eq ptr %p, %r
  %d17 = icmp eq ptr %p, %r
  %d18 = icmp eq ptr %p, %r
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_br_ne(ptr %p) {
e:
  %slot = alloca ptr
  %c = icmp ne ptr %p, null
  br i1 %c, label %x, label %y
y:
  ret void
x:
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_br_ne_wrong(ptr %p) {
e:
  %slot = alloca ptr
  %c = icmp ne ptr %p, null
  br i1 %c, label %y, label %x
y:
  ret void
x:
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_br_eq(ptr %p) {
e:
  %slot = alloca ptr
  %c = icmp eq ptr %p, null
  br i1 %c, label %y, label %x
y:
  ret void
x:
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_br_eq_wrong(ptr %p) {
e:
  %slot = alloca ptr
  %c = icmp eq ptr %p, null
  br i1 %c, label %x, label %y
y:
  ret void
x:
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_br_swapped(ptr %p) {
e:
  %slot = alloca ptr
  %c = icmp ne ptr null, %p
  br i1 %c, label %x, label %y
y:
  ret void
x:
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_br_ugt(ptr %p) {
e:
  %slot = alloca ptr
  %c = icmp ugt ptr %p, @g
  br i1 %c, label %x, label %y
y:
  ret void
x:
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_br_ult(ptr %p) {
e:
  %slot = alloca ptr
  %c = icmp ult ptr %p, @g
  br i1 %c, label %x, label %y
y:
  ret void
x:
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_br_ult_swapped(ptr %p) {
e:
  %slot = alloca ptr
  %c = icmp ult ptr @g, %p
  br i1 %c, label %x, label %y
y:
  ret void
x:
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_br_ule_false(ptr %p) {
e:
  %slot = alloca ptr
  %c = icmp ule ptr %p, @g
  br i1 %c, label %y, label %x
y:
  ret void
x:
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_br_eq_global(ptr %p) {
e:
  %slot = alloca ptr
  %c = icmp eq ptr %p, @g
  br i1 %c, label %x, label %y
y:
  ret void
x:
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_br_sgt_null(ptr %p) {
e:
  %slot = alloca ptr
  %c = icmp sgt ptr %p, null
  br i1 %c, label %x, label %y
y:
  ret void
x:
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_br_and(ptr %p, i1 %o) {
e:
  %slot = alloca ptr
  %c = icmp ne ptr %p, null
  %d = and i1 %o, %c
  br i1 %d, label %x, label %y
y:
  ret void
x:
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_br_and_false(ptr %p, i1 %o) {
e:
  %slot = alloca ptr
  %c = icmp eq ptr %p, null
  %d = and i1 %o, %c
  br i1 %d, label %y, label %x
y:
  ret void
x:
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_br_or_false(ptr %p, i1 %o) {
e:
  %slot = alloca ptr
  %c = icmp eq ptr %p, null
  %d = or i1 %o, %c
  br i1 %d, label %y, label %x
y:
  ret void
x:
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_br_logical_and(ptr %p, i1 %o) {
e:
  %slot = alloca ptr
  %c = icmp ne ptr %p, null
  %d = select i1 %o, i1 %c, i1 false
  br i1 %d, label %x, label %y
y:
  ret void
x:
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_br_logical_and_first(ptr %p, i1 %o) {
e:
  %slot = alloca ptr
  %c = icmp ne ptr %p, null
  %d = select i1 %c, i1 %o, i1 false
  br i1 %d, label %x, label %y
y:
  ret void
x:
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_br_logical_or(ptr %p, i1 %o) {
e:
  %slot = alloca ptr
  %c = icmp ne ptr %p, null
  %d = select i1 %o, i1 true, i1 %c
  br i1 %d, label %x, label %y
y:
  ret void
x:
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_br_not(ptr %p) {
e:
  %slot = alloca ptr
  %c = icmp eq ptr %p, null
  %d = xor i1 %c, true
  br i1 %d, label %x, label %y
y:
  ret void
x:
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_br_expect(ptr %p) {
e:
  %slot = alloca ptr
  %c = icmp ne ptr %p, null
  %d = call i1 @llvm.expect.i1(i1 %c, i1 true)
  br i1 %d, label %x, label %y
y:
  ret void
x:
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_br_same_target(ptr %p) {
e:
  %slot = alloca ptr
  %c = icmp ne ptr %p, null
  br i1 %c, label %x, label %x
x:
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_br_critical(ptr %p, i1 %o) {
e:
  %slot = alloca ptr
  %c = icmp ne ptr %p, null
  br i1 %c, label %x, label %y
y:
  br i1 %o, label %x, label %z
z:
  ret void
x:
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_br_loop_header(ptr %p, i1 %o) {
e:
  %slot = alloca ptr
  %c = icmp ne ptr %p, null
  br i1 %c, label %x, label %y
y:
  ret void
x:
  br i1 %o, label %x, label %z
z:
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_br_join(ptr %p) {
e:
  %slot = alloca ptr
  %c = icmp ne ptr %p, null
  br i1 %c, label %x, label %y
y:
  br label %x
x:
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_switch(ptr %p) {
e:
  %slot = alloca ptr
  %c = icmp ne ptr %p, null
  switch i1 %c, label %y [ i1 true, label %x ]
y:
  ret void
x:
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_guard(ptr %p) {
e:
  %slot = alloca ptr
  %c = icmp ne ptr %p, null
  call void (i1, ...) @llvm.experimental.guard(i1 %c) [ "deopt"() ]
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_assume_before(ptr %p) {
e:
  %slot = alloca ptr
  %c = icmp ne ptr %p, null
  call void @llvm.assume(i1 %c)
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_assume_after(ptr %p) {
e:
  %slot = alloca ptr
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  %c2 = icmp ne ptr %p, null
  call void @llvm.assume(i1 %c2)
  ret void
}

define void @yes_assume_after_calm(ptr %p) {
e:
  %slot = alloca ptr
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @calm()
  %c = icmp ne ptr %p, null
  call void @llvm.assume(i1 %c)
  ret void
}

define void @no_assume_after_wild(ptr %p) {
e:
  %slot = alloca ptr
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @wild()
  %c = icmp ne ptr %p, null
  call void @llvm.assume(i1 %c)
  ret void
}

define void @yes_assume_after_11(ptr %p, i32 %z) {
e:
  %slot = alloca ptr
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
    %t0 = add i32 %z, 1
  %t1 = add i32 %z, 1
  %t2 = add i32 %z, 1
  %t3 = add i32 %z, 1
  %t4 = add i32 %z, 1
  %t5 = add i32 %z, 1
  %t6 = add i32 %z, 1
  %t7 = add i32 %z, 1
  %t8 = add i32 %z, 1
  %t9 = add i32 %z, 1
  %t10 = add i32 %z, 1
  %c = icmp ne ptr %p, null
  call void @llvm.assume(i1 %c)
  ret void
}

define void @yes_assume_after_12(ptr %p, i32 %z) {
e:
  %slot = alloca ptr
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
    %t0 = add i32 %z, 1
  %t1 = add i32 %z, 1
  %t2 = add i32 %z, 1
  %t3 = add i32 %z, 1
  %t4 = add i32 %z, 1
  %t5 = add i32 %z, 1
  %t6 = add i32 %z, 1
  %t7 = add i32 %z, 1
  %t8 = add i32 %z, 1
  %t9 = add i32 %z, 1
  %t10 = add i32 %z, 1
  %t11 = add i32 %z, 1
  %c = icmp ne ptr %p, null
  call void @llvm.assume(i1 %c)
  ret void
}

define void @no_assume_after_13(ptr %p, i32 %z) {
e:
  %slot = alloca ptr
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
    %t0 = add i32 %z, 1
  %t1 = add i32 %z, 1
  %t2 = add i32 %z, 1
  %t3 = add i32 %z, 1
  %t4 = add i32 %z, 1
  %t5 = add i32 %z, 1
  %t6 = add i32 %z, 1
  %t7 = add i32 %z, 1
  %t8 = add i32 %z, 1
  %t9 = add i32 %z, 1
  %t10 = add i32 %z, 1
  %t11 = add i32 %z, 1
  %t12 = add i32 %z, 1
  %c = icmp ne ptr %p, null
  call void @llvm.assume(i1 %c)
  ret void
}

define void @no_assume_after_14(ptr %p, i32 %z) {
e:
  %slot = alloca ptr
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
    %t0 = add i32 %z, 1
  %t1 = add i32 %z, 1
  %t2 = add i32 %z, 1
  %t3 = add i32 %z, 1
  %t4 = add i32 %z, 1
  %t5 = add i32 %z, 1
  %t6 = add i32 %z, 1
  %t7 = add i32 %z, 1
  %t8 = add i32 %z, 1
  %t9 = add i32 %z, 1
  %t10 = add i32 %z, 1
  %t11 = add i32 %z, 1
  %t12 = add i32 %z, 1
  %t13 = add i32 %z, 1
  %c = icmp ne ptr %p, null
  call void @llvm.assume(i1 %c)
  ret void
}

define void @no_assume_after_volstore(ptr %p) {
e:
  %slot = alloca ptr
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  store volatile i32 0, ptr @g
  %c = icmp ne ptr %p, null
  call void @llvm.assume(i1 %c)
  ret void
}

define void @yes_assume_after_volload(ptr %p) {
e:
  %slot = alloca ptr
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  %vl = load volatile i32, ptr @g
  %c = icmp ne ptr %p, null
  call void @llvm.assume(i1 %c)
  ret void
}

define void @no_assume_after_trap(ptr %p) {
e:
  %slot = alloca ptr
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @llvm.trap()
  %c = icmp ne ptr %p, null
  call void @llvm.assume(i1 %c)
  ret void
}

define void @yes_assume_after_memcpy(ptr %p) {
e:
  %slot = alloca ptr
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @llvm.memcpy.p0.p0.i64(ptr @g, ptr @g, i64 4, i1 true)
  %c = icmp ne ptr %p, null
  call void @llvm.assume(i1 %c)
  ret void
}

define void @no_assume_after_asm(ptr %p) {
e:
  %slot = alloca ptr
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void asm sideeffect "nop", ""()
  %c = icmp ne ptr %p, null
  call void @llvm.assume(i1 %c)
  ret void
}

define void @yes_assume_after_calm_site(ptr %p) {
e:
  %slot = alloca ptr
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @wild() nounwind willreturn
  %c = icmp ne ptr %p, null
  call void @llvm.assume(i1 %c)
  ret void
}

define void @yes_assume_after_calm_group(ptr %p) {
e:
  %slot = alloca ptr
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @wild() #0
  %c = icmp ne ptr %p, null
  call void @llvm.assume(i1 %c)
  ret void
}

define void @no_assume_after_nounwind_only(ptr %p) {
e:
  %slot = alloca ptr
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @wild() nounwind
  %c = icmp ne ptr %p, null
  call void @llvm.assume(i1 %c)
  ret void
}

define void @no_assume_after_block(ptr %p) {
e:
  %slot = alloca ptr
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  br label %nx
nx:
  %c = icmp ne ptr %p, null
  call void @llvm.assume(i1 %c)
  ret void
}

define void @no_assume_eph(ptr %p) {
e:
  %slot = alloca ptr
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  %ee = icmp ne ptr %p, %l
  call void @llvm.assume(i1 %ee)
  ret void
}

define void @no_assume_eph_null(ptr %p) {
e:
  %slot = alloca ptr
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  %ee = icmp ne ptr %l, null
  call void @llvm.assume(i1 %ee)
  ret void
}

define void @no_assume_and_after(ptr %p) {
e:
  %slot = alloca ptr
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  %a2 = icmp ne ptr %p, null
  %ll = icmp eq ptr %l, @g
 %aa = and i1 %a2, %ll
  call void @llvm.assume(i1 %aa)
  ret void
}

define void @no_assume_ugt_self(ptr %p) {
e:
  %slot = alloca ptr
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  %a2 = icmp ugt ptr %p, %l
  call void @llvm.assume(i1 %a2)
  ret void
}

define void @no_assume_ugt_gep_self(ptr %p) {
e:
  %slot = alloca ptr
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  %gl = getelementptr i8, ptr %l, i64 1
 %a2 = icmp ugt ptr %p, %gl
  call void @llvm.assume(i1 %a2)
  ret void
}

define void @yes_assume_ugt_gep_self_used(ptr %p) {
e:
  %slot = alloca ptr
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  %gl = getelementptr i8, ptr %l, i64 1
 %a2 = icmp ugt ptr %p, %gl
  call void @llvm.assume(i1 %a2)
 call void @use(ptr %l)
  ret void
}

define void @no_assume_eq_global(ptr %p) {
e:
  %slot = alloca ptr
  %c = icmp eq ptr %p, @g
  call void @llvm.assume(i1 %c)
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_assume_ugt(ptr %p) {
e:
  %slot = alloca ptr
  %c = icmp ugt ptr %p, @w
  call void @llvm.assume(i1 %c)
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_assume_and(ptr %p, i1 %o) {
e:
  %slot = alloca ptr
  %c = icmp ne ptr %p, null
  %d = and i1 %c, %o
  call void @llvm.assume(i1 %d)
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_assume_not_eq(ptr %p, i1 %o) {
e:
  %slot = alloca ptr
  %c = icmp eq ptr %p, null
  %d = xor i1 %c, true
  call void @llvm.assume(i1 %d)
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_assume_ptrtoint(ptr %p) {
e:
  %slot = alloca ptr
  %i = ptrtoint ptr %p to i64
  %c = icmp ne i64 %i, 0
  call void @llvm.assume(i1 %c)
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_assume_ptrtoint_eq8(ptr %p) {
e:
  %slot = alloca ptr
  %i = ptrtoint ptr %p to i64
  %c = icmp eq i64 %i, 8
  call void @llvm.assume(i1 %c)
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_assume_ptrtoint_sge1(ptr %p) {
e:
  %slot = alloca ptr
  %i = ptrtoint ptr %p to i64
  %c = icmp sge i64 %i, 1
  call void @llvm.assume(i1 %c)
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_assume_ptrtoint_sge0(ptr %p) {
e:
  %slot = alloca ptr
  %i = ptrtoint ptr %p to i64
  %c = icmp sge i64 %i, 0
  call void @llvm.assume(i1 %c)
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_assume_ptrtoint_ule(ptr %p) {
e:
  %slot = alloca ptr
  %i = ptrtoint ptr %p to i64
  %c = icmp ule i64 %i, -2
  call void @llvm.assume(i1 %c)
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_assume_ptrtoint_uge(ptr %p) {
e:
  %slot = alloca ptr
  %i = ptrtoint ptr %p to i64
  %c = icmp uge i64 %i, 9
  call void @llvm.assume(i1 %c)
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_br_ptrtoint(ptr %p) {
e:
  %slot = alloca ptr
  %i = ptrtoint ptr %p to i64
  %c = icmp ne i64 %i, 0
  br i1 %c, label %x, label %y
y:
  ret void
x:
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_assume_dominating(ptr %p) {
e:
  %slot = alloca ptr
  %c = icmp ne ptr %p, null
  call void @llvm.assume(i1 %c)
  store ptr %p, ptr %slot
  br label %nx
nx:
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_assume_other_arm(ptr %p, i1 %o) {
e:
  %slot = alloca ptr
  br i1 %o, label %x, label %y
x:
  %c = icmp ne ptr %p, null
  call void @llvm.assume(i1 %c)
  br label %y
y:
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_bundle_nonnull(ptr %p) {
e:
  %slot = alloca ptr
  call void @llvm.assume(i1 true) [ "nonnull"(ptr %p) ]
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_bundle_nonnull_other(ptr %p, ptr %r) {
e:
  %slot = alloca ptr
  call void @llvm.assume(i1 true) [ "nonnull"(ptr %r) ]
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_bundle_second(ptr %p, ptr %r) {
e:
  %slot = alloca ptr
  call void @llvm.assume(i1 true) [ "align"(ptr %r, i64 8), "nonnull"(ptr %p) ]
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_bundle_deref(ptr %p) {
e:
  %slot = alloca ptr
  call void @llvm.assume(i1 true) [ "dereferenceable"(ptr %p, i64 8) ]
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_bundle_deref0(ptr %p) {
e:
  %slot = alloca ptr
  call void @llvm.assume(i1 true) [ "dereferenceable"(ptr %p, i64 0) ]
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_bundle_deref_var(ptr %p, i64 %n) {
e:
  %slot = alloca ptr
  call void @llvm.assume(i1 true) [ "dereferenceable"(ptr %p, i64 %n) ]
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_bundle_deref_null_valid(ptr %p) null_pointer_is_valid {
e:
  %slot = alloca ptr
  call void @llvm.assume(i1 true) [ "dereferenceable"(ptr %p, i64 8) ]
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_bundle_align(ptr %p) {
e:
  %slot = alloca ptr
  call void @llvm.assume(i1 true) [ "align"(ptr %p, i64 8) ]
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_bundle_after(ptr %p) {
e:
  %slot = alloca ptr
  store ptr %p, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  
  call void @llvm.assume(i1 true) [ "nonnull"(ptr %p) ]
  ret void
}

define void @yes_depth_4(ptr nonnull %p, i64 %i) {
e:
  %slot = alloca ptr
  %q1 = getelementptr inbounds i8, ptr %p, i64 %i
  %q2 = getelementptr inbounds i8, ptr %q1, i64 %i
  %q3 = getelementptr inbounds i8, ptr %q2, i64 %i
  %q4 = getelementptr inbounds i8, ptr %q3, i64 %i
  store ptr %q4, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_depth_5(ptr nonnull %p, i64 %i) {
e:
  %slot = alloca ptr
  %q1 = getelementptr inbounds i8, ptr %p, i64 %i
  %q2 = getelementptr inbounds i8, ptr %q1, i64 %i
  %q3 = getelementptr inbounds i8, ptr %q2, i64 %i
  %q4 = getelementptr inbounds i8, ptr %q3, i64 %i
  %q5 = getelementptr inbounds i8, ptr %q4, i64 %i
  store ptr %q5, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_depth_6(ptr nonnull %p, i64 %i) {
e:
  %slot = alloca ptr
  %q1 = getelementptr inbounds i8, ptr %p, i64 %i
  %q2 = getelementptr inbounds i8, ptr %q1, i64 %i
  %q3 = getelementptr inbounds i8, ptr %q2, i64 %i
  %q4 = getelementptr inbounds i8, ptr %q3, i64 %i
  %q5 = getelementptr inbounds i8, ptr %q4, i64 %i
  %q6 = getelementptr inbounds i8, ptr %q5, i64 %i
  store ptr %q6, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_depth_deref_5(ptr %p, i64 %i) {
e:
  %slot = alloca ptr
  %xx = load i8, ptr %p
  %q1 = getelementptr inbounds i8, ptr %p, i64 %i
  %q2 = getelementptr inbounds i8, ptr %q1, i64 %i
  %q3 = getelementptr inbounds i8, ptr %q2, i64 %i
  %q4 = getelementptr inbounds i8, ptr %q3, i64 %i
  %q5 = getelementptr inbounds i8, ptr %q4, i64 %i
  store ptr %q5, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_depth_deref_6(ptr %p, i64 %i) {
e:
  %slot = alloca ptr
  %xx = load i8, ptr %p
  %q1 = getelementptr inbounds i8, ptr %p, i64 %i
  %q2 = getelementptr inbounds i8, ptr %q1, i64 %i
  %q3 = getelementptr inbounds i8, ptr %q2, i64 %i
  %q4 = getelementptr inbounds i8, ptr %q3, i64 %i
  %q5 = getelementptr inbounds i8, ptr %q4, i64 %i
  %q6 = getelementptr inbounds i8, ptr %q5, i64 %i
  store ptr %q6, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_depth_deref_7(ptr %p, i64 %i) {
e:
  %slot = alloca ptr
  %xx = load i8, ptr %p
  %q1 = getelementptr inbounds i8, ptr %p, i64 %i
  %q2 = getelementptr inbounds i8, ptr %q1, i64 %i
  %q3 = getelementptr inbounds i8, ptr %q2, i64 %i
  %q4 = getelementptr inbounds i8, ptr %q3, i64 %i
  %q5 = getelementptr inbounds i8, ptr %q4, i64 %i
  %q6 = getelementptr inbounds i8, ptr %q5, i64 %i
  %q7 = getelementptr inbounds i8, ptr %q6, i64 %i
  store ptr %q7, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_depth_global_5(ptr %p, i64 %i) {
e:
  %slot = alloca ptr
  %q1 = getelementptr inbounds i8, ptr @g, i64 %i
  %q2 = getelementptr inbounds i8, ptr %q1, i64 %i
  %q3 = getelementptr inbounds i8, ptr %q2, i64 %i
  %q4 = getelementptr inbounds i8, ptr %q3, i64 %i
  %q5 = getelementptr inbounds i8, ptr %q4, i64 %i
  store ptr %q5, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_depth_global_6(ptr %p, i64 %i) {
e:
  %slot = alloca ptr
  %q1 = getelementptr inbounds i8, ptr @g, i64 %i
  %q2 = getelementptr inbounds i8, ptr %q1, i64 %i
  %q3 = getelementptr inbounds i8, ptr %q2, i64 %i
  %q4 = getelementptr inbounds i8, ptr %q3, i64 %i
  %q5 = getelementptr inbounds i8, ptr %q4, i64 %i
  %q6 = getelementptr inbounds i8, ptr %q5, i64 %i
  store ptr %q6, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_depth_global_7(ptr %p, i64 %i) {
e:
  %slot = alloca ptr
  %q1 = getelementptr inbounds i8, ptr @g, i64 %i
  %q2 = getelementptr inbounds i8, ptr %q1, i64 %i
  %q3 = getelementptr inbounds i8, ptr %q2, i64 %i
  %q4 = getelementptr inbounds i8, ptr %q3, i64 %i
  %q5 = getelementptr inbounds i8, ptr %q4, i64 %i
  %q6 = getelementptr inbounds i8, ptr %q5, i64 %i
  %q7 = getelementptr inbounds i8, ptr %q6, i64 %i
  store ptr %q7, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_depth_assume_5(ptr %p, i64 %i) {
e:
  %slot = alloca ptr
  %c = icmp ne ptr %p, null
  call void @llvm.assume(i1 %c)
  %q1 = getelementptr inbounds i8, ptr %p, i64 %i
  %q2 = getelementptr inbounds i8, ptr %q1, i64 %i
  %q3 = getelementptr inbounds i8, ptr %q2, i64 %i
  %q4 = getelementptr inbounds i8, ptr %q3, i64 %i
  %q5 = getelementptr inbounds i8, ptr %q4, i64 %i
  store ptr %q5, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_depth_assume_6(ptr %p, i64 %i) {
e:
  %slot = alloca ptr
  %c = icmp ne ptr %p, null
  call void @llvm.assume(i1 %c)
  %q1 = getelementptr inbounds i8, ptr %p, i64 %i
  %q2 = getelementptr inbounds i8, ptr %q1, i64 %i
  %q3 = getelementptr inbounds i8, ptr %q2, i64 %i
  %q4 = getelementptr inbounds i8, ptr %q3, i64 %i
  %q5 = getelementptr inbounds i8, ptr %q4, i64 %i
  %q6 = getelementptr inbounds i8, ptr %q5, i64 %i
  store ptr %q6, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_depth_assume_7(ptr %p, i64 %i) {
e:
  %slot = alloca ptr
  %c = icmp ne ptr %p, null
  call void @llvm.assume(i1 %c)
  %q1 = getelementptr inbounds i8, ptr %p, i64 %i
  %q2 = getelementptr inbounds i8, ptr %q1, i64 %i
  %q3 = getelementptr inbounds i8, ptr %q2, i64 %i
  %q4 = getelementptr inbounds i8, ptr %q3, i64 %i
  %q5 = getelementptr inbounds i8, ptr %q4, i64 %i
  %q6 = getelementptr inbounds i8, ptr %q5, i64 %i
  %q7 = getelementptr inbounds i8, ptr %q6, i64 %i
  store ptr %q7, ptr %slot
  %l = load ptr, ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_as1(ptr addrspace(1) %p) {
e:
  %slot = alloca ptr addrspace(1)
  %x = load i32, ptr addrspace(1) %p
  store ptr addrspace(1) %p, ptr %slot
  %l = load ptr addrspace(1), ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_as1_nonnull(ptr addrspace(1) nonnull %p) {
e:
  %slot = alloca ptr addrspace(1)
  store ptr addrspace(1) %p, ptr %slot
  %l = load ptr addrspace(1), ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_as1_global() {
e:
  %slot = alloca ptr addrspace(1)
  store ptr addrspace(1) @far, ptr %slot
  %l = load ptr addrspace(1), ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_as1_gep(ptr addrspace(1) nonnull %p) {
e:
  %slot = alloca ptr addrspace(1)
  %q = getelementptr inbounds i8, ptr addrspace(1) %p, i64 4
  store ptr addrspace(1) %q, ptr %slot
  %l = load ptr addrspace(1), ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_as1_gep_nuw(ptr addrspace(1) nonnull %p) {
e:
  %slot = alloca ptr addrspace(1)
  %q = getelementptr nuw i8, ptr addrspace(1) %p, i64 4
  store ptr addrspace(1) %q, ptr %slot
  %l = load ptr addrspace(1), ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @no_as1_alloca() {
e:
  %slot = alloca ptr addrspace(1)
  %a = alloca i32, addrspace(1)
  store ptr addrspace(1) %a, ptr %slot
  %l = load ptr addrspace(1), ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

define void @yes_as1_br(ptr addrspace(1) %p) {
e:
  %slot = alloca ptr addrspace(1)
  %c = icmp ne ptr addrspace(1) %p, null
  br i1 %c, label %x, label %y
y:
  ret void
x:
  store ptr addrspace(1) %p, ptr %slot
  %l = load ptr addrspace(1), ptr %slot, !nonnull !0, !noundef !0
  call void @use(ptr null)
  ret void
}

!0 = !{}
!1 = !{i64 1, i64 100}
!2 = !{i64 0, i64 100}
!3 = !{i64 8}
!4 = !{i64 -5, i64 0}
!5 = !{i64 10, i64 2}
attributes #0 = { nounwind willreturn }
