; test: sroa
; An alloca that others only read is known. Here they may write it, or something else does.
define i32 @aliases_writer(i32 %x) {
  %p = alloca { i32, i32 }, align 4
; ^ %p stays in memory: its address is passed to a call, in `call void @two(ptr readonly captures(none) %p, ptr %p)`
  store i32 %x, ptr %p
  call void @two(ptr readonly captures(none) %p, ptr %p)
  %v = load i32, ptr %p
  ret i32 %v
}
; => unchanged
define i32 @returned(i32 %x) {
  %p = alloca { i32, i32 }, align 4
; ^ %p stays in memory: its address is passed to a call, in `%q = call ptr @id(ptr readonly captures(ret: address, provenance) %p)`
  store i32 %x, ptr %p
  %q = call ptr @id(ptr readonly captures(ret: address, provenance) %p)
  store i32 5, ptr %q
  %v = load i32, ptr %p
  ret i32 %v
}
; => unchanged
define i32 @bundle(i32 %x) {
  %p = alloca { i32, i32 }, align 4
; ^ %p stays in memory: its address is passed to a call, in `call void @one(ptr readonly captures(none) %p) [ "deopt"(ptr %p) ]`
  store i32 %x, ptr %p
  call void @one(ptr readonly captures(none) %p) [ "deopt"(ptr %p) ]
  %v = load i32, ptr %p
  ret i32 %v
}
; => unchanged
define i32 @volatile_load(i32 %x) {
  %p = alloca { i32, i32 }, align 4
; ^ %p stays in memory: its address is passed to a call, in `call void @one(ptr readonly captures(none) %p)`
  store i32 %x, ptr %p
  call void @one(ptr readonly captures(none) %p)
  %v = load volatile i32, ptr %p
  %w = load atomic i32, ptr %p seq_cst, align 4
  %y = load i32, ptr %p
  %s = add i32 %v, %w
  %t = add i32 %s, %y
  ret i32 %t
}
; => unchanged
define i32 @copied_over(i32 %x, ptr %from) {
  %p = alloca { i32, i32 }, align 4
; ^ %p stays in memory: its address is passed to a call, in `call void @one(ptr readonly captures(none) %p)`
  store i32 %x, ptr %p
  call void @one(ptr readonly captures(none) %p)
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %from, i64 2, i1 false)
  %q = getelementptr i8, ptr %p, i64 4
  store i32 9, ptr %q
  %y = load i64, ptr %p
  %z = trunc i64 %y to i32
  %w = load i32, ptr %q
  %s = add i32 %z, %w
  ret i32 %s
}
; =>
; define i32 @copied_over(i32 %x, ptr %from) {
;   %p = alloca { i32, i32 }, align 4
;   %1 = lshr i32 %x, 16
;   %2 = trunc i32 %1 to i16
;   store i32 %x, ptr %p
;   call void @one(ptr readonly captures(none) %p)
;   call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %from, i64 2, i1 false)
;   %q = getelementptr i8, ptr %p, i64 4
;   store i32 9, ptr %q
;   %y = load i64, ptr %p
;   %z = trunc i64 %y to i32
;   %s = add i32 %z, 9
;   ret i32 %s
; }
define i32 @moved_inside(i32 %x) {
  %p = alloca { i32, i32 }, align 4
; ^ %p stays in memory: its address is passed to a call, in `call void @one(ptr readonly captures(none) %p)`
  %q = getelementptr i8, ptr %p, i64 4
  store i32 %x, ptr %p
  store i32 1, ptr %q
  call void @one(ptr readonly captures(none) %p)
  call void @llvm.memmove.p0.p0.i64(ptr %q, ptr %p, i64 4, i1 false)
  %y = load i32, ptr %q
  %z = load i32, ptr %p
  %s = mul i32 %y, %z
  ret i32 %s
}
; =>
; define i32 @moved_inside(i32 %x) {
;   %p = alloca { i32, i32 }, align 4
;   %q = getelementptr i8, ptr %p, i64 4
;   store i32 %x, ptr %p
;   store i32 1, ptr %q
;   call void @one(ptr readonly captures(none) %p)
;   call void @llvm.memmove.p0.p0.i64(ptr %q, ptr %p, i64 4, i1 false)
;   %y = load i32, ptr %q
;   %s = mul i32 %y, %x
;   ret i32 %s
; }
define i32 @in_a_loop(i32 %n) {
entry:
  %p = alloca { i32, i32 }, align 4
; ^ %p stays in memory: its address is passed to a call, in `call void @one(ptr readonly captures(none) %p)`
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  call void @llvm.lifetime.start.p0(ptr %p)
  store i32 %i, ptr %p
  call void @one(ptr readonly captures(none) %p)
  %y = load i32, ptr %p
  call void @llvm.lifetime.end.p0(ptr %p)
  %j = add i32 %y, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %loop, label %done
done:
  ret i32 %y
}
; =>
; define i32 @in_a_loop(i32 %n) {
; entry:
;   %p = alloca { i32, i32 }, align 4
;   br label %loop
; loop:
;   %i = phi i32 [ 0, %entry ], [ %j, %loop ]
;   call void @llvm.lifetime.start.p0(ptr %p)
;   store i32 %i, ptr %p
;   call void @one(ptr readonly captures(none) %p)
;   call void @llvm.lifetime.end.p0(ptr %p)
;   %j = add i32 %i, 1
;   %c = icmp slt i32 %j, %n
;   br i1 %c, label %loop, label %done
; done:
;   ret i32 %i
; }
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
declare void @one(ptr)
declare void @two(ptr, ptr)
declare ptr @id(ptr)
