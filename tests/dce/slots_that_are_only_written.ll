; test: dce
declare void @use(ptr)
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
@global = global i32 0

; Of another type than the slot.
define void @other_type(i64 %x) {
  %a = alloca { i32, i32 }
  store i64 %x, ptr %a
  ret void
}
; =>
; define void @other_type(i64 %x) {
;   ret void
; }

define void @parts(i64 %i, i32 %x) {
  %a = alloca [4 x i32]
  call void @llvm.lifetime.start.p0(ptr %a)
  call void @llvm.memset.p0.i64(ptr %a, i8 0, i64 16, i1 false)
  %p = getelementptr [4 x i32], ptr %a, i64 0, i64 %i
  store i32 %x, ptr %p
  %half = getelementptr i8, ptr %p, i64 2
  store i16 7, ptr %half
  call void @llvm.lifetime.end.p0(ptr %a)
  ret void
}
; =>
; define void @parts(i64 %i, i32 %x) {
;   ret void
; }

; A load that nothing needs keeps nothing, be it round a loop.
define void @counts_for_nobody(i32 %n) {
entry:
  %sum = alloca [1 x i32]
  store i32 0, ptr %sum
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %old = load i32, ptr %sum
  %new = add i32 %old, %i
  store i32 %new, ptr %sum
  %next = add i32 %i, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %end
end:
  ret void
}
; =>
; define void @counts_for_nobody(i32 %n) {
; entry:
;   br label %loop
; loop:
;   %i = phi i32 [ 0, %entry ], [ %next, %loop ]
;   %next = add i32 %i, 1
;   %again = icmp slt i32 %next, %n
;   br i1 %again, label %loop, label %end
; end:
;   ret void
; }

; One of two slots, whichever, and neither is read.
define void @chosen(i1 %c, i32 %x) {
  %a = alloca [2 x i32]
  %b = alloca [2 x i32]
  %p = select i1 %c, ptr %a, ptr %b
  %q = getelementptr i32, ptr %p, i64 1
  store i32 %x, ptr %q
  ret void
}
; =>
; define void @chosen(i1 %c, i32 %x) {
;   ret void
; }

; The address of one that is only written is kept in another one.
define void @address_in_another(i32 %x) {
  %a = alloca i32
  %b = alloca [2 x ptr]
  store i32 %x, ptr %a
  store ptr %a, ptr %b
  ret void
}
; =>
; define void @address_in_another(i32 %x) {
;   ret void
; }

; Copied from one to the other, and both go.
define void @copied(i64 %x) {
  %a = alloca [2 x i64]
  %b = alloca [2 x i64]
  store i64 %x, ptr %a
  call void @llvm.memcpy.p0.p0.i64(ptr %b, ptr %a, i64 16, i1 false)
  ret void
}
; =>
; define void @copied(i64 %x) {
;   ret void
; }

; Another part is read: all stores stay, for no ranges are compared.
define i32 @read_elsewhere(i32 %x) {
  %a = alloca [2 x i32]
  store i32 %x, ptr %a
  %p = getelementptr i32, ptr %a, i64 1
  %v = load i32, ptr %p
  ret i32 %v
}
; => unchanged

define void @given_away(i32 %x) {
  %a = alloca [2 x i32]
  store i32 %x, ptr %a
  %p = getelementptr i32, ptr %a, i64 1
  call void @use(ptr %p)
  ret void
}
; => unchanged

define ptr @returned(i32 %x) {
  %a = alloca i32
  store i32 %x, ptr %a
  ret ptr %a
}
; => unchanged

define void @volatile_and_atomic(i32 %x) {
  %a = alloca i32
  %b = alloca i32
  store volatile i32 %x, ptr %a
  store i32 %x, ptr %a
  store atomic i32 %x, ptr %b monotonic, align 4
  store i32 %x, ptr %b
  ret void
}
; => unchanged

; The store may be one to the global variable.
define void @perhaps_a_global(i1 %c, i32 %x) {
  %a = alloca i32
  %p = select i1 %c, ptr %a, ptr @global
  store i32 %x, ptr %p
  ret void
}
; => unchanged

define void @not_through_null(i1 %c, i32 %x) {
  %a = alloca i32
  %p = select i1 %c, ptr %a, ptr null
  store i32 %x, ptr %p
  ret void
}
; =>
; define void @not_through_null(i1 %c, i32 %x) {
;   ret void
; }

define void @through_null(i1 %c, i32 %x) null_pointer_is_valid {
  %a = alloca i32
  %p = select i1 %c, ptr %a, ptr null
  store i32 %x, ptr %p
  ret void
}
; => unchanged

define void @volatile_copy(i64 %x) {
  %a = alloca [2 x i64]
  call void @llvm.memset.p0.i64(ptr %a, i8 0, i64 16, i1 true)
  ret void
}
; => unchanged
