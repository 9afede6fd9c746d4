; test: roundtrip
declare void @take(ptr)

define i32 @f(i32 %0, i32 %1) {
  %3 = alloca i32
  %4 = alloca i32
  store i32 %0, ptr %3
  call void @take(ptr %4)
  %5 = load i32, ptr %3
  %6 = sub i32 %5, %1
  ret i32 %6
}
