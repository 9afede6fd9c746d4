; test: roundtrip
; A constant getelementptr of several addresses, and the first lane that is set.
@numbers = global [4 x i32] [i32 10, i32 20, i32 30, i32 40]
@format = constant [20 x i8] c"%d %d, %ld %ld %ld\0A\00"

declare i32 @printf(ptr, ...)
declare i64 @llvm.experimental.cttz.elts.i64.v4i1(<4 x i1>, i1)

define i32 @main() {
  %slots = alloca <2 x ptr>
  store <2 x ptr> getelementptr inbounds (i32, ptr @numbers, <2 x i64> <i64 3, i64 1>), ptr %slots
  %second = getelementptr ptr, ptr %slots, i64 1
  %p = load ptr, ptr %slots
  %q = load ptr, ptr %second
  %a = load i32, ptr %p
  %b = load i32, ptr %q
  %v = load <4 x i32>, ptr @numbers
  %m = icmp ugt <4 x i32> %v, splat (i32 20)
  %x = call i64 @llvm.experimental.cttz.elts.i64.v4i1(<4 x i1> %m, i1 false)
  %y = call i64 @llvm.experimental.cttz.elts.i64.v4i1(<4 x i1> zeroinitializer, i1 false)
  %z = call i64 @llvm.experimental.cttz.elts.i64.v4i1(<4 x i1> splat (i1 true), i1 true)
  call i32 (ptr, ...) @printf(ptr @format, i32 %a, i32 %b, i64 %x, i64 %y, i64 %z)
  ret i32 0
}
