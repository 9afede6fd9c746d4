; test: roundtrip
; Poison that is stored and loaded is poison, not undefined: whole, in a part, in a lane, by way of
; memcpy and memset. What is beside it stays as it was.
declare i32 @printf(ptr, ...)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
@f = constant [7 x i8] c"%d %d\0A\00"

define i32 @main() {
  %a = alloca i64
  %b = alloca i64
  store i64 0, ptr %a
  %p = add nsw i8 127, 1
  %third = getelementptr i8, ptr %a, i64 2
  store i8 %p, ptr %third
  call void @llvm.memcpy.p0.p0.i64(ptr %b, ptr %a, i64 8, i1 false)
  %low = load i16, ptr %b
  %lanes = load <8 x i8>, ptr %b
  %last = extractelement <8 x i8> %lanes, i32 3
  %x = zext i16 %low to i32
  %y = zext i8 %last to i32
  %n = call i32 (ptr, ...) @printf(ptr @f, i32 %x, i32 %y)
  %whole = load i64, ptr %b
  %frozen = freeze i64 %whole
  %c = icmp eq i64 %frozen, 0
  br i1 %c, label %yes, label %no

yes:
  %lane = extractelement <8 x i8> %lanes, i32 2
  %d = icmp eq i8 %lane, 0
  br i1 %d, label %no, label %no

no:
  ret i32 1
}
