; test: roundtrip
define i32 @ret_undef(i32 %a) {
  ret i32 undef
}
define i32 @undef_to_poison() {
  ret i32 poison
}
define i32 @undef_to_poison_add() {
  %w = add i32 poison, 1
  ret i32 %w
}
define i32 @undef_and(i32 %a) {
  %w = and i32 poison, 0
  ret i32 %w
}
define i32 @undef_freeze(i32 %a) {
  %w = freeze i32 poison
  %q = and i32 %w, 0
  ret i32 %q
}
define void @call(i32 %a) {
  call void @use(i32 poison)
  ret void
}
define void @callundef(i32 %a) {
  call void @use(i32 poison)
  ret void
}
define void @br(i1 %a) {
  br i1 undef, label %t, label %e
t:
  call void @use(i32 1)
  ret void
e:
  ret void
}
define i32 @phi(i1 %c, i32 %a) {
  br i1 %c, label %t, label %e
t:
  br label %e
e:
  %x.0 = phi i32 [ undef, %t ], [ poison, %0 ]
  ret i32 %x.0
}
declare void @use(i32)

define i32 @poison_by_choice() {
  %w = add nsw i32 poison, 1
  ret i32 %w
}

define i32 @lane(<2 x i32> %a) {
  %e = extractelement <2 x i32> <i32 0, i32 undef>, i32 1
  ret i32 %e
}

define void @memory(ptr %p) {
  store i32 poison, ptr %p
  ret void
}

define i32 @loop(i32 %n) {
entry:
  br label %l
l:
  %s.0 = phi i32 [ poison, %entry ], [ %w, %l ]
  %i = phi i32 [ 0, %entry ], [ %j, %l ]
  %w = add i32 %s.0, %i
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %l, label %r
r:
  ret i32 %w
}

define i32 @dead_slot() {
  ret i32 poison
}
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)

define void @filled(ptr %p) {
  call void @llvm.memset.p0.i64(ptr %p, i8 poison, i64 4, i1 false)
  ret void
}
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

define i1 @bit() {
  ret i1 poison
}

define ptr @poison_index() {
  %g = getelementptr i8, ptr poison, i64 poison
  ret ptr %g
}
