; test: roundtrip
; Each function of wrong.after.ll has one mistake.
declare i32 @get()
declare void @use(i32)
declare void @use_ptr(ptr)
@g = global i32 0

declare void @llvm.assume(i1)

define i32 @entry_of_a_phi(i32 %n) {
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

define i32 @entries_exchanged(i32 %n) {
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

define i32 @operand(i32 %n) {
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

define i32 @phi_replaced(i32 %n) {
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

define i32 @undef_instead(i32 %n) {
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

define i32 @poison_entry(i32 %n) {
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

define void @store_dropped(ptr %p, i32 %a) {
  %x = alloca i32
  store i32 %a, ptr %x
  %v = load i32, ptr %x
  store i32 %v, ptr %p
  call void @use(i32 %v)
  ret void
}

define i32 @volatile_removed(i32 %a) {
  %x = alloca i32
  store volatile i32 %a, ptr %x
  %v = load i32, ptr %x
  ret i32 %v
}

define i32 @stale(i1 %c) {
entry:
  %x = alloca i32
  store i32 0, ptr %x
  br label %l
l:
  %old = load i32, ptr %x
  %new = call i32 @get()
  store i32 %new, ptr %x
  call void @use(i32 %old)
  br i1 %c, label %l, label %e
e:
  ret i32 %old
}

define i32 @swapped_values(i32 %a, i32 %b) {
  %x = alloca i32
  %y = alloca i32
  store i32 %a, ptr %x
  store i32 %b, ptr %y
  %v = load i32, ptr %x
  %w = load i32, ptr %y
  %s = sub i32 %v, %w
  ret i32 %s
}

define i32 @branch(i1 %a, i1 %b) {
  %x = alloca i1
  store i1 %a, ptr %x
  %v = load i1, ptr %x
  br i1 %v, label %t, label %e
t:
  ret i32 1
e:
  ret i32 2
}

define ptr @assumed_without_promise(ptr %p) {
  %x = alloca ptr
  store ptr %p, ptr %x
  %v = load ptr, ptr %x, !noundef !0
  ret ptr %v
}

define i32 @unreachable_without_reason(i32 %a) {
  %x = alloca i32
  store i32 %a, ptr %x
  %v = load i32, ptr %x, !noundef !0
  ret i32 %v
}

define i32 @poison_for_undef() {
  %x = alloca i32
  %v = load i32, ptr %x
  ret i32 %v
}

define i32 @argument_of_a_throwing_call(i32 %a, i32 %b) personality ptr @get {
  %x = alloca i32
  store i32 %a, ptr %x
  invoke void @use(i32 1) to label %n unwind label %u
n:
  store i32 %b, ptr %x
  br label %j
u:
  %lp = landingpad { ptr, i32 } cleanup
  br label %j
j:
  %v = load i32, ptr %x
  ret i32 %v
}

!0 = !{}
