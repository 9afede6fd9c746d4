; test: mem2reg
; Old intrinsics get their new names, and the arguments that they lack. Their declarations are moved below
; all others, in one sequence with those of lifetime markers.

%struct.pair = type { i32, i32 }

@text = private constant [2 x i8] c"x\00"

declare i64 @llvm.objectsize.i64.p0(ptr, i1)
declare i32 @llvm.annotation.i32(i32, ptr, ptr, i32)
declare ptr @llvm.ptr.annotation.p0(ptr, ptr, ptr, i32)
declare void @llvm.lifetime.start.p0(i64, ptr)
declare i32 @llvm.ctlz.i32(i32)
declare { ptr, ptr } @llvm.coro.suspend.async(i32, ptr, ptr, ...)
declare ptr @llvm.preserve.struct.access.index.p0.p0.ts(ptr, i32 immarg, i32 immarg)
declare void @llvm.matrix.column.major.store(<6 x float>, ptr, i64, i1, i32, i32)
declare <vscale x 8 x i16> @llvm.experimental.vector.insert.nxv8i16.v8i16(<vscale x 8 x i16>, <8 x i16>, i64 immarg)
declare void @llvm.va_start(ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
declare void @use(ptr)

define i64 @f(ptr nonnull %p, i32 %n, <6 x float> %m, <vscale x 8 x i16> %w, <8 x i16> %v, ...) {
  %x = alloca i32
  call void @llvm.lifetime.start.p0(i64 4, ptr %x)
  store i32 %n, ptr %x
  %old = load i32, ptr %x
  %size = tail call i64 @llvm.objectsize.i64.p0(ptr nonnull %p, i1 true) #0
  %noted = call i32 @llvm.annotation.i32(i32 %old, ptr @text, ptr @text, i32 1)
  %q = call ptr @llvm.ptr.annotation.p0(ptr %p, ptr @text, ptr @text, i32 2)
  %zeros = call i32 @llvm.ctlz.i32(i32 %noted)
  %field = call ptr @llvm.preserve.struct.access.index.p0.p0.ts(ptr elementtype(%struct.pair) %q, i32 1, i32 1)
  call void @llvm.matrix.column.major.store(<6 x float> %m, ptr %q, i64 4, i1 false, i32 3, i32 2)
  %inserted = call <vscale x 8 x i16> @llvm.experimental.vector.insert.nxv8i16.v8i16(<vscale x 8 x i16> %w, <8 x i16> %v, i64 0)
  %list = alloca ptr
  call void @llvm.va_start(ptr %list)
  call void @use(ptr %field)
  call void @llvm.lifetime.end.p0(i64 4, ptr %x)
  %wide = zext i32 %zeros to i64
  %sum = add i64 %size, %wide
  ret i64 %sum
}
; =>
; define i64 @f(ptr nonnull %p, i32 %n, <6 x float> %m, <vscale x 8 x i16> %w, <8 x i16> %v, ...) {
;   %size = tail call i64 @llvm.objectsize.i64.p0(ptr nonnull %p, i1 true) #0
;   %noted = call i32 @llvm.annotation.i32(i32 %n, ptr @text, ptr @text, i32 1)
;   %q = call ptr @llvm.ptr.annotation.p0(ptr %p, ptr @text, ptr @text, i32 2)
;   %zeros = call i32 @llvm.ctlz.i32(i32 %noted)
;   %field = call ptr @llvm.preserve.struct.access.index.p0.p0.ts(ptr elementtype(%struct.pair) %q, i32 1, i32 1)
;   call void @llvm.matrix.column.major.store(<6 x float> %m, ptr %q, i64 4, i1 false, i32 3, i32 2)
;   %inserted = call <vscale x 8 x i16> @llvm.experimental.vector.insert.nxv8i16.v8i16(<vscale x 8 x i16> %w, <8 x i16> %v, i64 0)
;   %list = alloca ptr
;   call void @llvm.va_start(ptr %list)
;   call void @use(ptr %field)
;   %wide = zext i32 %zeros to i64
;   %sum = add i64 %size, %wide
;   ret i64 %sum
; }

attributes #0 = { nounwind }
