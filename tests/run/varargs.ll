; test: roundtrip
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@format = private constant [19 x i8] c"%d %ld %.2f %s %d\0A\00"
@word = private constant [5 x i8] c"five\00"

declare void @llvm.va_start.p0(ptr)

declare void @llvm.va_end.p0(ptr)

declare i32 @vprintf(ptr, ptr)

define i32 @say(ptr %format, ...) {
  %list = alloca [24 x i8], align 16
  call void @llvm.va_start.p0(ptr %list)
  %first = va_arg ptr %list, i32
  %n = call i32 @vprintf(ptr %format, ptr %list)
  call void @llvm.va_end.p0(ptr %list)
  ret i32 %first
}

define i32 @main() {
  %r = call i32 (ptr, ...) @say(ptr @format, i32 9, i32 -1, i64 1099511627776, double 2.5, ptr @word, i32 6)
  ret i32 %r
}
