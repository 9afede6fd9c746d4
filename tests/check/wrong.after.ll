; test: roundtrip
declare i32 @get()
declare void @use(i32)
declare void @use_ptr(ptr)
@g = global i32 0

declare void @llvm.assume(i1)

define i32 @entry_of_a_phi(i32 %n) {
entry:
  br label %head

head:
  %s.0 = phi i32 [ 0, %entry ], [ %sum, %body ]
  %i.0 = phi i32 [ 1, %entry ], [ %inc, %body ]
  %c = icmp slt i32 %i.0, %n
  br i1 %c, label %body, label %exit

body:
  %sum = add i32 %s.0, %i.0
  %inc = add i32 %i.0, 1
  br label %head

exit:
  ret i32 %s.0
}

define i32 @entries_exchanged(i32 %n) {
entry:
  br label %head

head:
  %s.0 = phi i32 [ 0, %entry ], [ %inc, %body ]
  %i.0 = phi i32 [ 0, %entry ], [ %inc, %body ]
  %c = icmp slt i32 %i.0, %n
  br i1 %c, label %body, label %exit

body:
  %sum = add i32 %s.0, %i.0
  %inc = add i32 %i.0, 1
  br label %head

exit:
  ret i32 %s.0
}

define i32 @operand(i32 %n) {
entry:
  br label %head

head:
  %s.0 = phi i32 [ 0, %entry ], [ %sum, %body ]
  %i.0 = phi i32 [ 0, %entry ], [ %inc, %body ]
  %c = icmp slt i32 %i.0, %n
  br i1 %c, label %body, label %exit

body:
  %sum = add i32 %s.0, %i.0
  %inc = add i32 %i.0, 1
  br label %head

exit:
  ret i32 %i.0
}

define i32 @phi_replaced(i32 %n) {
entry:
  br label %head

head:
  %i.0 = phi i32 [ 0, %entry ], [ %inc, %body ]
  %c = icmp slt i32 %i.0, %n
  br i1 %c, label %body, label %exit

body:
  %sum = add i32 0, %i.0
  %inc = add i32 %i.0, 1
  br label %head

exit:
  ret i32 0
}

define i32 @undef_instead(i32 %n) {
entry:
  br label %head

head:
  %s.0 = phi i32 [ 0, %entry ], [ %sum, %body ]
  %i.0 = phi i32 [ 0, %entry ], [ %inc, %body ]
  %c = icmp slt i32 %i.0, %n
  br i1 %c, label %body, label %exit

body:
  %sum = add i32 %s.0, %i.0
  %inc = add i32 %i.0, 1
  br label %head

exit:
  ret i32 undef
}

define i32 @poison_entry(i32 %n) {
entry:
  br label %head

head:
  %s.0 = phi i32 [ poison, %entry ], [ %sum, %body ]
  %i.0 = phi i32 [ 0, %entry ], [ %inc, %body ]
  %c = icmp slt i32 %i.0, %n
  br i1 %c, label %body, label %exit

body:
  %sum = add i32 %s.0, %i.0
  %inc = add i32 %i.0, 1
  br label %head

exit:
  ret i32 %s.0
}

define void @store_dropped(ptr %p, i32 %a) {
  store i32 7, ptr %p
  call void @use(i32 %a)
  ret void
}

define i32 @volatile_removed(i32 %a) {
  ret i32 %a
}

define i32 @stale(i1 %c) {
entry:
  br label %l

l:
  %new = call i32 @get()
  call void @use(i32 %new)
  br i1 %c, label %l, label %e

e:
  ret i32 %new
}

define i32 @swapped_values(i32 %a, i32 %b) {
  %s = sub i32 %b, %a
  ret i32 %s
}

define i32 @branch(i1 %a, i1 %b) {
  br i1 %b, label %t, label %e

t:
  ret i32 1

e:
  ret i32 2
}

define ptr @assumed_without_promise(ptr %p) {
  %1 = icmp ne ptr %p, null
  call void @llvm.assume(i1 %1)
  ret ptr %p
}

define i32 @unreachable_without_reason(i32 %a) {
  store i1 true, ptr poison, align 1
  ret i32 %a
}

define i32 @poison_for_undef() {
  ret i32 poison
}

define i32 @argument_of_a_throwing_call(i32 %a, i32 %b) personality ptr @get {
  invoke void @use(i32 1)
          to label %n unwind label %u

n:
  br label %j

u:
  %lp = landingpad { ptr, i32 }
          cleanup
  br label %j

j:
  %x.0 = phi i32 [ %a, %n ], [ %a, %u ]
  ret i32 %x.0
}

!0 = !{}
