; test: roundtrip
@buffer = global [25 x i64] zeroinitializer, align 16
@format = private constant [4 x i8] c"%d\0A\00"

declare i32 @setjmp(ptr) returns_twice

declare void @longjmp(ptr, i32) noreturn

declare i32 @printf(ptr, ...)

define void @jump(i32 %n) {
  %again = icmp ugt i32 %n, 0
  br i1 %again, label %deeper, label %away

deeper:
  %m = sub i32 %n, 1
  call void @jump(i32 %m)
  ret void

away:
  call void @longjmp(ptr @buffer, i32 42)
  unreachable
}

define i32 @main() {
  %r = call i32 @setjmp(ptr @buffer) returns_twice
  %n = call i32 (ptr, ...) @printf(ptr @format, i32 %r)
  %first = icmp eq i32 %r, 0
  br i1 %first, label %go, label %back

go:
  call void @jump(i32 5)
  unreachable

back:
  ret i32 %r
}
