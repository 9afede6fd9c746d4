; test: roundtrip
; qsort calls back; what atexit has registered runs after main.
@numbers = global [5 x i32] [i32 4, i32 1, i32 5, i32 3, i32 2]
@format = private constant [4 x i8] c"%d \00"
@bye = private constant [5 x i8] c"\0Abye\00"

declare void @qsort(ptr, i64, i64, ptr)

declare i32 @atexit(ptr)

declare i32 @puts(ptr)

declare i32 @printf(ptr, ...)

define internal i32 @compare(ptr %p, ptr %q) {
  %a = load i32, ptr %p
  %b = load i32, ptr %q
  %d = sub i32 %a, %b
  ret i32 %d
}

define internal void @end() {
  %n = call i32 @puts(ptr @bye)
  ret void
}

define i32 @main() {
entry:
  %r = call i32 @atexit(ptr @end)
  call void @qsort(ptr @numbers, i64 5, i64 4, ptr @compare)
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr i32, ptr @numbers, i64 %i
  %v = load i32, ptr %at
  %n = call i32 (ptr, ...) @printf(ptr @format, i32 %v)
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, 5
  br i1 %more, label %loop, label %done

done:
  ret i32 0
}
