; test: explain -passes=sroa --run 9,-1
; Values without names keep their numbers, also where a load of two parts is put together anew.
define i64 @numbers(i32 %0, i32 %1) {
  %3 = alloca { i32, i32 }, align 8
  %4 = getelementptr i8, ptr %3, i64 4
  store i32 %0, ptr %3
  store i32 %1, ptr %4
  %5 = load i64, ptr %3
  %6 = load i32, ptr %4
  %7 = zext i32 %6 to i64
  %8 = sub i64 %5, %7
  ret i64 %8
}
