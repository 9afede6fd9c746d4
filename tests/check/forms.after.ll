; test: roundtrip

declare i32 @get()

declare noundef i32 @get_sure()

declare void @use(i32)

declare void @use_ptr(ptr)

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write)
declare void @llvm.assume(i1 noundef) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare void @llvm.fake.use(...) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #2

define i32 @straight(i32 %a) {
  ret i32 %a
}

define i32 @loop(i32 %n) {
entry:
  br label %head

head:                                             ; preds = %body, %entry
  %s.0 = phi i32 [ 0, %entry ], [ %sum, %body ]
  %i.0 = phi i32 [ 0, %entry ], [ %inc, %body ]
  %c = icmp slt i32 %i.0, %n
  br i1 %c, label %body, label %exit

body:                                             ; preds = %head
  %sum = add i32 %s.0, %i.0
  %inc = add i32 %i.0, 1
  br label %head

exit:                                             ; preds = %head
  ret i32 %s.0
}

define i32 @swap(i32 %a, i32 %b, i1 %c) {
entry:
  br label %l

l:                                                ; preds = %l, %entry
  %y.0 = phi i32 [ %b, %entry ], [ %x.0, %l ]
  %x.0 = phi i32 [ %a, %entry ], [ %y.0, %l ]
  br i1 %c, label %l, label %e

e:                                                ; preds = %l
  ret i32 %y.0
}

define i32 @rounds() {
  ret i32 7
}

define i32 @before_the_store() {
  ret i32 7
}

define i32 @undefined_in_one_arm(i1 %c) {
entry:
  %n = call noundef i32 @get()
  br i1 %c, label %a, label %j

a:                                                ; preds = %entry
  br label %j

j:                                                ; preds = %a, %entry
  ret i32 %n
}

define i32 @guarded(i32 %z, i1 %c) {
entry:
  %t = icmp slt i32 %z, 4
  br i1 %t, label %b, label %b2

b2:                                               ; preds = %entry
  br label %b

b:                                                ; preds = %b2, %entry
  br i1 %c, label %a, label %j

a:                                                ; preds = %b
  br label %j

j:                                                ; preds = %a, %b
  ret i32 %z
}

define i32 @may_be_poison(i32 %z, i1 %c) {
entry:
  br i1 %c, label %a, label %j

a:                                                ; preds = %entry
  br label %j

j:                                                ; preds = %a, %entry
  %x.0 = phi i32 [ %z, %a ], [ undef, %entry ]
  ret i32 %x.0
}

define ptr @not_null(ptr %p) {
  %1 = icmp ne ptr %p, null
  call void @llvm.assume(i1 %1)
  ret ptr %p
}

define i32 @promised_and_undefined() {
  store i1 true, ptr poison, align 1
  %s = add i32 undef, 5
  ret i32 %s
}

define i32 @bundles(ptr %other) {
  call void @llvm.assume(i1 true) [ "nonnull"(ptr %other), "ignore"(ptr poison, i64 4) ]
  ret i32 3
}

define i32 @without_effect() {
  ret i32 3
}

define i32 @dead_code(i32 %n, i1 %c) {
entry:
  br i1 %c, label %a, label %b

a:                                                ; preds = %entry
  br label %b

b:                                                ; preds = %dead, %a, %entry
  %x.0 = phi i32 [ %n, %a ], [ undef, %entry ], [ poison, %dead ]
  ret i32 %x.0

dead:                                             ; No predecessors!
  %w = load i32, ptr poison, align 4
  store i32 %w, ptr poison, align 4
  br label %b
}

define i32 @stay(i32 %n) {
  %x = alloca i32, align 4
  store volatile i32 1, ptr %x, align 4
  %v = load i32, ptr %x, align 4
  call void @use_ptr(ptr %x)
  %s = add i32 %v, %n
  ret i32 %s
}

define i32 @nothing_to_do(ptr %p) {
  %x = alloca i32, align 4
  store i32 1, ptr %x, align 4
  call void @use_ptr(ptr %x)
  %v = load i32, ptr %x, align 4
  ret i32 %v
}

define i32 @unnamed(i32 %0, i1 %1) {
  %3 = alloca i32, align 4
  br i1 %1, label %4, label %5

4:                                                ; preds = %2
  call void @use_ptr(ptr %3)
  br label %5

5:                                                ; preds = %4, %2
  %.0 = phi i32 [ 2, %4 ], [ %0, %2 ]
  ret i32 %.0
}

define i32 @atomic(i32 %a) {
  ret i32 %a
}

define { i32, ptr } @whole({ i32, ptr } %a, i1 %c) {
entry:
  br i1 %c, label %t, label %e

t:                                                ; preds = %entry
  br label %e

e:                                                ; preds = %t, %entry
  %x.0 = phi { i32, ptr } [ %a, %t ], [ zeroinitializer, %entry ]
  ret { i32, ptr } %x.0
}

attributes #0 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write) }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
