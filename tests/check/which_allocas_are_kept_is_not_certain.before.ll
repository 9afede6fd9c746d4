; test: roundtrip
; AFTER is right: it keeps %3, though it could be promoted, and %4. Those that are kept could as
; well be %4 and %5.

declare void @take(ptr)

define i32 @f(i32 %0, i32 %1) {
  %3 = alloca i32
  %4 = alloca i32
  %5 = alloca i32
  store i32 %0, ptr %3
  store i32 %1, ptr %5
  call void @take(ptr %4)
  %6 = load i32, ptr %3
  %7 = load i32, ptr %5
  %8 = sub i32 %6, %7
  ret i32 %8
}
