; test: roundtrip
; Every form that LLVM's mem2reg leaves.
declare i32 @get()
declare noundef i32 @get_sure()
declare void @use(i32)
declare void @use_ptr(ptr)
declare void @llvm.assume(i1)
declare void @llvm.fake.use(...)
declare void @llvm.lifetime.start.p0(ptr)

define i32 @straight(i32 %a) {
  %x = alloca i32
  store i32 %a, ptr %x
  %v = load i32, ptr %x
  ret i32 %v
}

define i32 @loop(i32 %n) {
entry:
  %i = alloca i32
  %s = alloca i32
  store i32 0, ptr %i
  store i32 0, ptr %s
  br label %head
head:
  %iv = load i32, ptr %i
  %c = icmp slt i32 %iv, %n
  br i1 %c, label %body, label %exit
body:
  %sv = load i32, ptr %s
  %sum = add i32 %sv, %iv
  store i32 %sum, ptr %s
  %inc = add i32 %iv, 1
  store i32 %inc, ptr %i
  br label %head
exit:
  %r = load i32, ptr %s
  ret i32 %r
}

define i32 @swap(i32 %a, i32 %b, i1 %c) {
entry:
  %x = alloca i32
  %y = alloca i32
  store i32 %a, ptr %x
  store i32 %b, ptr %y
  br label %l
l:
  %xv = load i32, ptr %x
  %yv = load i32, ptr %y
  store i32 %yv, ptr %x
  store i32 %xv, ptr %y
  br i1 %c, label %l, label %e
e:
  %r = load i32, ptr %x
  ret i32 %r
}

define i32 @rounds() {
  %x = alloca i32
  %p = alloca ptr
  %q = alloca ptr
  store ptr %x, ptr %p
  store ptr %p, ptr %q
  store i32 7, ptr %x
  %a = load ptr, ptr %q
  %b = load ptr, ptr %a
  %v = load i32, ptr %b
  ret i32 %v
}

define i32 @before_the_store() {
  %x = alloca i32
  %v = load i32, ptr %x
  store i32 7, ptr %x
  ret i32 %v
}

define i32 @undefined_in_one_arm(i1 %c) {
entry:
  %n = call noundef i32 @get()
  %x = alloca i32
  br i1 %c, label %a, label %j
a:
  store i32 %n, ptr %x
  br label %j
j:
  %v = load i32, ptr %x
  ret i32 %v
}

define i32 @guarded(i32 %z, i1 %c) {
entry:
  %x = alloca i32
  %t = icmp slt i32 %z, 4
  br i1 %t, label %b, label %b2
b2:
  br label %b
b:
  br i1 %c, label %a, label %j
a:
  store i32 %z, ptr %x
  br label %j
j:
  %v = load i32, ptr %x
  ret i32 %v
}

define i32 @may_be_poison(i32 %z, i1 %c) {
entry:
  %x = alloca i32
  br i1 %c, label %a, label %j
a:
  store i32 %z, ptr %x
  br label %j
j:
  %v = load i32, ptr %x
  ret i32 %v
}

define ptr @not_null(ptr %p) {
  %x = alloca ptr
  store ptr %p, ptr %x
  %v = load ptr, ptr %x, !nonnull !0, !noundef !0
  ret ptr %v
}

define i32 @promised_and_undefined() {
  %x = alloca i32
  %y = alloca i32
  store i32 5, ptr %y
  %w = load i32, ptr %y, !noundef !0
  %v = load i32, ptr %x, !noundef !0
  %s = add i32 %v, %w
  ret i32 %s
}

define i32 @bundles(ptr %other) {
  %x = alloca i32
  store i32 3, ptr %x
  call void @llvm.assume(i1 true) [ "nonnull"(ptr %other), "align"(ptr %x, i64 4) ]
  %v = load i32, ptr %x
  ret i32 %v
}

define i32 @without_effect() {
  %x = alloca i32
  call void @llvm.lifetime.start.p0(ptr %x)
  store i32 3, ptr %x
  %v = load i32, ptr %x
  call void (...) @llvm.fake.use(ptr %x)
  ret i32 %v
}

define i32 @dead_code(i32 %n, i1 %c) {
entry:
  %x = alloca i32
  br i1 %c, label %a, label %b
a:
  store i32 %n, ptr %x
  br label %b
b:
  %v = load i32, ptr %x
  ret i32 %v
dead:
  %w = load i32, ptr %x
  store i32 %w, ptr %x
  br label %b
}

define i32 @stay(i32 %n) {
  %x = alloca i32
  %y = alloca i32
  store i32 %n, ptr %y
  store volatile i32 1, ptr %x
  %v = load i32, ptr %x
  call void @use_ptr(ptr %x)
  %w = load i32, ptr %y
  %s = add i32 %v, %w
  ret i32 %s
}

define i32 @nothing_to_do(ptr %p) {
  %x = alloca i32
  store i32 1, ptr %x
  call void @use_ptr(ptr %x)
  %v = load i32, ptr %x
  ret i32 %v
}

define i32 @unnamed(i32 %0, i1 %1) {
  %3 = alloca i32
  %4 = alloca i32
  store i32 %0, ptr %3
  br i1 %1, label %5, label %6
5:
  call void @use_ptr(ptr %4)
  store i32 2, ptr %3
  br label %6
6:
  %7 = load i32, ptr %3
  ret i32 %7
}

define i32 @atomic(i32 %a) {
  %x = alloca i32
  store atomic i32 %a, ptr %x seq_cst, align 4
  %v = load atomic i32, ptr %x acquire, align 4
  ret i32 %v
}

define { i32, ptr } @whole({ i32, ptr } %a, i1 %c) {
entry:
  %x = alloca { i32, ptr }
  store { i32, ptr } zeroinitializer, ptr %x
  br i1 %c, label %t, label %e
t:
  store { i32, ptr } %a, ptr %x
  br label %e
e:
  %v = load { i32, ptr }, ptr %x
  ret { i32, ptr } %v
}

!0 = !{}
