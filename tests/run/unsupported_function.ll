; test: roundtrip
; What was written before a run stops has been seen.
@hello = private constant [6 x i8] c"hello\00"

declare i32 @puts(ptr)

declare i32 @socket(i32, i32, i32)

define i32 @main() {
  %n = call i32 @puts(ptr @hello)
  %s = call i32 @socket(i32 2, i32 1, i32 0)
  ret i32 %s
}
