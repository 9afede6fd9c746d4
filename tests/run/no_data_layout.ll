; test: roundtrip
; Without a data layout, LLVM's own holds: i64 is aligned to four bytes, a pointer and a double to eight.
%small = type { i8, i64, i8 }
%large = type { i8, ptr, i8, double, i16, <4 x i32>, i24, i128 }

@value = constant %small { i8 1, i64 -2, i8 3 }
@number = constant [5 x i8] c" %ld\00"
@line = constant [2 x i8] c"\0A\00"

declare i32 @printf(ptr, ...)

define void @show(ptr %at, ptr %base) {
  %to = ptrtoint ptr %at to i64
  %from = ptrtoint ptr %base to i64
  %n = sub i64 %to, %from
  call i32 (ptr, ...) @printf(ptr @number, i64 %n)
  ret void
}

define i32 @main() {
  %s = alloca [2 x %small]
  %s1 = getelementptr %small, ptr %s, i32 0, i32 1
  %s2 = getelementptr %small, ptr %s, i32 0, i32 2
  %s3 = getelementptr %small, ptr %s, i32 1
  call void @show(ptr %s1, ptr %s)
  call void @show(ptr %s2, ptr %s)
  call void @show(ptr %s3, ptr %s)
  %l = alloca [2 x %large]
  %l1 = getelementptr %large, ptr %l, i32 0, i32 1
  %l2 = getelementptr %large, ptr %l, i32 0, i32 2
  %l3 = getelementptr %large, ptr %l, i32 0, i32 3
  %l4 = getelementptr %large, ptr %l, i32 0, i32 4
  %l5 = getelementptr %large, ptr %l, i32 0, i32 5
  %l6 = getelementptr %large, ptr %l, i32 0, i32 6
  %l7 = getelementptr %large, ptr %l, i32 0, i32 7
  %l8 = getelementptr %large, ptr %l, i32 1
  call void @show(ptr %l1, ptr %l)
  call void @show(ptr %l2, ptr %l)
  call void @show(ptr %l3, ptr %l)
  call void @show(ptr %l4, ptr %l)
  call void @show(ptr %l5, ptr %l)
  call void @show(ptr %l6, ptr %l)
  call void @show(ptr %l7, ptr %l)
  call void @show(ptr %l8, ptr %l)
  call i32 (ptr, ...) @printf(ptr @line)
  ; The members of a constant are where the addresses point, and so are those of a stored value.
  %all = load %small, ptr @value
  store %small %all, ptr %s3
  %member = getelementptr i8, ptr %s3, i64 4
  %m = load i64, ptr %member, align 4
  call i32 (ptr, ...) @printf(ptr @number, i64 %m)
  %constant = getelementptr i8, ptr @value, i64 12
  %c = load i8, ptr %constant
  %w = zext i8 %c to i64
  call i32 (ptr, ...) @printf(ptr @number, i64 %w)
  call i32 (ptr, ...) @printf(ptr @line)
  ret i32 0
}
