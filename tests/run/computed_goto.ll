; test: roundtrip
@table = private constant [2 x ptr] [ptr blockaddress(@main, %even), ptr blockaddress(@main, %odd)]
@format = private constant [4 x i8] c"%d \00"

declare i32 @printf(ptr, ...)

define i32 @main() {
entry:
  br label %head

head:
  %i = phi i32 [ 0, %entry ], [ %i1, %even ]
  %bit = and i32 %i, 1
  %slot = getelementptr [2 x ptr], ptr @table, i32 0, i32 %bit
  %target = load ptr, ptr %slot
  indirectbr ptr %target, [label %even, label %odd]

even:
  %a = call i32 (ptr, ...) @printf(ptr @format, i32 %i)
  %i1 = add i32 %i, 3
  br label %head

odd:
  %i2 = add i32 %i, 1
  %end = icmp ugt i32 %i2, 10
  br i1 %end, label %done, label %last

last:
  %b = call i32 (ptr, ...) @printf(ptr @format, i32 %i2)
  ret i32 0

done:
  ret i32 1
}
