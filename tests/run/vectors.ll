; test: roundtrip
@format = private constant [13 x i8] c"%d %d %d %d\0A\00"

declare i32 @printf(ptr, ...)

declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>)

define i32 @main() {
  %a = add <4 x i32> <i32 1, i32 2, i32 3, i32 4>, splat (i32 10)
  %b = shufflevector <4 x i32> %a, <4 x i32> zeroinitializer, <4 x i32> <i32 3, i32 2, i32 4, i32 0>
  %c = icmp ugt <4 x i32> %b, splat (i32 12)
  %bits = bitcast <4 x i1> %c to i4
  %mask = zext i4 %bits to i32
  %x = extractelement <4 x i32> %b, i32 0
  %y = extractelement <4 x i32> %b, i32 1
  %z = extractelement <4 x i32> %b, i32 2
  %n = call i32 (ptr, ...) @printf(ptr @format, i32 %x, i32 %y, i32 %z, i32 %mask)
  %sum = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %a)
  ret i32 %sum
}
