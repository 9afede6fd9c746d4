; test: roundtrip
; A table of distances instead of addresses.
@one = private unnamed_addr constant [4 x i8] c"one\00"
@two = private unnamed_addr constant [4 x i8] c"two\00"
@table = private unnamed_addr constant [2 x i32] [
  i32 trunc (i64 sub (i64 ptrtoint (ptr @one to i64), i64 ptrtoint (ptr @table to i64)) to i32),
  i32 trunc (i64 sub (i64 ptrtoint (ptr @two to i64), i64 ptrtoint (ptr @table to i64)) to i32)
]

declare i32 @puts(ptr)
declare ptr @llvm.load.relative.i64(ptr, i64)

define i32 @main() {
  %a = call ptr @llvm.load.relative.i64(ptr @table, i64 4)
  %b = call ptr @llvm.load.relative.i64(ptr @table, i64 0)
  %x = call i32 @puts(ptr %a)
  %y = call i32 @puts(ptr %b)
  ret i32 0
}
