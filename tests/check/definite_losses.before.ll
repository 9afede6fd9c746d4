; test: roundtrip
; What BEFORE defines is undefined in AFTER, or what is undefined there is poison, and it is used.
define i32 @ret_undef(i32 %a) {
  %x = alloca i32
  store i32 %a, ptr %x
  %v = load i32, ptr %x
  ret i32 %v
}
define i32 @undef_to_poison() {
  %x = alloca i32
  %v = load i32, ptr %x
  ret i32 %v
}
define i32 @undef_to_poison_add() {
  %x = alloca i32
  %v = load i32, ptr %x
  %w = add i32 %v, 1
  ret i32 %w
}
define i32 @undef_and(i32 %a) {
  %x = alloca i32
  %v = load i32, ptr %x
  %w = and i32 %v, 0
  ret i32 %w
}
define i32 @undef_freeze(i32 %a) {
  %x = alloca i32
  %v = load i32, ptr %x
  %w = freeze i32 %v
  %q = and i32 %w, 0
  ret i32 %q
}
define void @call(i32 %a) {
  %x = alloca i32
  store i32 %a, ptr %x
  %v = load i32, ptr %x
  call void @use(i32 %v)
  ret void
}
define void @callundef(i32 %a) {
  %x = alloca i32
  %v = load i32, ptr %x
  call void @use(i32 %v)
  ret void
}
define void @br(i1 %a) {
  %x = alloca i1
  store i1 %a, ptr %x
  %v = load i1, ptr %x
  br i1 %v, label %t, label %e
t:
  call void @use(i32 1)
  ret void
e:
  ret void
}
define i32 @phi(i1 %c, i32 %a) {
  %x = alloca i32
  br i1 %c, label %t, label %e
t:
  store i32 %a, ptr %x
  br label %e
e:
  %v = load i32, ptr %x
  ret i32 %v
}
declare void @use(i32)

; What BEFORE leaves undefined may be poison here, so AFTER may be.
define i32 @poison_by_choice() {
  %x = alloca i32
  %v = load i32, ptr %x
  %w = add nsw i32 %v, 1
  ret i32 %w
}

define i32 @lane(<2 x i32> %a) {
  %x = alloca <2 x i32>
  store <2 x i32> %a, ptr %x
  %v = load <2 x i32>, ptr %x
  %e = extractelement <2 x i32> %v, i32 1
  ret i32 %e
}

define void @memory(ptr %p) {
  %x = alloca i32
  %v = load i32, ptr %x
  store i32 %v, ptr %p
  ret void
}

define i32 @loop(i32 %n) {
entry:
  %s = alloca i32
  store i32 0, ptr %s
  br label %l
l:
  %i = phi i32 [ 0, %entry ], [ %j, %l ]
  %v = load i32, ptr %s
  %w = add i32 %v, %i
  store i32 %w, ptr %s
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %l, label %r
r:
  %t = load i32, ptr %s
  ret i32 %t
}

define i32 @dead_slot() {
  %x = alloca i32
  call void @llvm.lifetime.start.p0(ptr %x)
  call void @llvm.lifetime.end.p0(ptr %x)
  %v = load i32, ptr %x
  ret i32 %v
}
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)

define void @filled(ptr %p) {
  %x = alloca i8
  %v = load i8, ptr %x
  call void @llvm.memset.p0.i64(ptr %p, i8 %v, i64 4, i1 false)
  ret void
}
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

; A load of bits that are not whole bytes and that no store of this type wrote may be poison.
define i1 @bit() {
  %x = alloca i1
  %v = load i1, ptr %x
  ret i1 %v
}

define ptr @poison_index() {
  %x = alloca ptr
  %v = load ptr, ptr %x
  %g = getelementptr i8, ptr %v, i64 poison
  ret ptr %g
}
