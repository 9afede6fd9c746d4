; test: explain -passes=sroa
; A copy carries the cuts of one alloca to another; one that is only read elsewhere stays, with
; parts beside it; bytes of a part in memory; a row with too many parts to draw.
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @look(ptr byval({ i16, i16 }))
define i32 @copied(ptr %in, i32 %n) {
entry:
  %a = alloca { i32, i32 }
  %b = alloca i64
  %shown = alloca { i16, i16 }
  %many = alloca [32 x i16]
  %rest = alloca i32, i32 %n
  %a.4 = getelementptr i8, ptr %a, i64 4
  %shown.2 = getelementptr i8, ptr %shown, i64 2
  %many.2 = getelementptr i8, ptr %many, i64 2
  %many.60 = getelementptr i8, ptr %many, i64 60
  %array = load [32 x i16], ptr %in
  store [32 x i16] %array, ptr %many
  call void @llvm.memset.p0.i64(ptr %a, i8 0, i64 8, i1 false)
  store i32 %n, ptr %a.4
  call void @llvm.memcpy.p0.p0.i64(ptr %b, ptr %a, i64 8, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %b, ptr %in, i64 4, i1 false)
  store i16 3, ptr %shown
  store i16 4, ptr %shown.2
  call void @look(ptr byval({ i16, i16 }) %shown)
  %s = load i16, ptr %shown
  %m = load i16, ptr %many.2
  %z = load i32, ptr %many.60
  %v = load i64, ptr %b
  %w = trunc i64 %v to i32
  %x = add i32 %w, %z
  store i32 %x, ptr %rest
  ret i32 %x
}
