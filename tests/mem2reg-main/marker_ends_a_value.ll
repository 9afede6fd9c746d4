; test: mem2reg<llvm=main>
; llvm/llvm-project#191909: a lifetime marker stores undef.
define void @no_phi_in_the_loop(i1 %c, i1 %d, i32 %a, i32 %b) {
entry:
  %slot = alloca i32
  br label %loop
loop:
  call void @llvm.lifetime.start.p0(ptr %slot)
  br i1 %c, label %sel, label %join
sel:
  br i1 %d, label %store.a, label %store.b
store.a:
  store i32 %a, ptr %slot
  br label %join
store.b:
  store i32 %b, ptr %slot
  br label %join
join:
  %v = load i32, ptr %slot
  call void @use(i32 %v)
  call void @llvm.lifetime.end.p0(ptr %slot)
  br label %loop
}
; =>
; define void @no_phi_in_the_loop(i1 %c, i1 %d, i32 %a, i32 %b) {
; entry:
;   br label %loop
; loop:
;   br i1 %c, label %sel, label %join
; sel:
;   br i1 %d, label %store.a, label %store.b
; store.a:
;   br label %join
; store.b:
;   br label %join
; join:
;   %slot.0 = phi i32 [ %a, %store.a ], [ %b, %store.b ], [ undef, %loop ]
;   call void @use(i32 %slot.0)
;   br label %loop
; }

define i32 @after_the_end(i32 %a) {
  %x = alloca i32
  call void @llvm.lifetime.start.p0(ptr %x)
  store i32 %a, ptr %x
  %u = load i32, ptr %x
  call void @llvm.lifetime.end.p0(ptr %x)
  %v = load i32, ptr %x
  %s = add i32 %u, %v
  ret i32 %s
}
; =>
; define i32 @after_the_end(i32 %a) {
;   %s = add i32 %a, undef
;   ret i32 %s
; }

define i32 @store_before_the_start(i32 %a) {
  %x = alloca i32
  store i32 %a, ptr %x
  call void @llvm.lifetime.start.p0(ptr %x)
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @store_before_the_start(i32 %a) {
;   ret i32 undef
; }

; The only store is a marker's, so its undef is read before it too.
define i32 @one_marker_alone(i1 %c) {
entry:
  %x = alloca i32
  br i1 %c, label %then, label %end
then:
  call void @llvm.lifetime.start.p0(ptr %x)
  br label %end
end:
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @one_marker_alone(i1 %c) {
; entry:
;   br i1 %c, label %then, label %end
; then:
;   br label %end
; end:
;   ret i32 undef
; }

; The constant is not read everywhere at once, but the φ folds.
define i32 @constant_in_one_arm(i1 %c) {
entry:
  %x = alloca i32
  call void @llvm.lifetime.start.p0(ptr %x)
  br i1 %c, label %then, label %end
then:
  store i32 7, ptr %x
  br label %end
end:
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @constant_in_one_arm(i1 %c) {
; entry:
;   br i1 %c, label %then, label %end
; then:
;   br label %end
; end:
;   ret i32 7
; }

define void @no_access() {
  %x = alloca i32
  call void @llvm.lifetime.start.p0(ptr %x)
  call void @llvm.lifetime.end.p0(ptr %x)
  ret void
}
; =>
; define void @no_access() {
;   ret void
; }

define i32 @fake_use_stores_nothing(i32 %a) {
  %x = alloca i32
  store i32 %a, ptr %x
  call void (...) @llvm.fake.use(ptr %x)
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @fake_use_stores_nothing(i32 %a) {
;   ret i32 %a
; }

define i32 @stays(i32 %a) {
  %x = alloca i32
; ^ %x stays in memory: a load or store of it is volatile, in `store volatile i32 %a, ptr %x`
  call void @llvm.lifetime.start.p0(ptr %x)
  store volatile i32 %a, ptr %x
  %v = load i32, ptr %x
  call void @llvm.lifetime.end.p0(ptr %x)
  ret i32 %v
}
; => unchanged

define i32 @of_an_array(i1 %c, i32 %a) {
entry:
  %x = alloca [4 x i8]
  br i1 %c, label %then, label %end
then:
  call void @llvm.lifetime.start.p0(ptr %x)
  br label %end
end:
  store i32 %a, ptr %x
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @of_an_array(i1 %c, i32 %a) {
; entry:
;   br i1 %c, label %then, label %end
; then:
;   br label %end
; end:
;   ret i32 %a
; }

declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
declare void @llvm.fake.use(...)
declare void @use(i32)
