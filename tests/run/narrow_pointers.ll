; test: roundtrip
; Pointers of four bytes: in structs, in memory, as integers, and in the library.
target datalayout = "e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-i128:128-f64:32:64-f80:32-n8:16:32-S128"

%node = type { ptr, ptr, i32 }
%mixed = type { i8, double, i8, i64, ptr }

@last = global %node { ptr null, ptr @last, i32 7 }
@first = global %node { ptr @last, ptr @second, i32 5 }
@second = global [2 x ptr] [ptr @first, ptr getelementptr (i8, ptr @first, i32 4)]
@numbers = global [4 x i32] [i32 3, i32 1, i32 4, i32 2]
@number = constant [4 x i8] c" %d\00"
@line = constant [2 x i8] c"\0A\00"
@text = constant [4 x i8] c"12x\00"

declare i32 @printf(ptr, ...)
declare void @qsort(ptr, i32, i32, ptr)
declare i32 @strtol(ptr, ptr, i32)

define i32 @compare(ptr %a, ptr %b) {
  %x = load i32, ptr %a
  %y = load i32, ptr %b
  %d = sub i32 %x, %y
  ret i32 %d
}

define void @show(i32 %n) {
  call i32 (ptr, ...) @printf(ptr @number, i32 %n)
  ret void
}

define i32 @main(i32 %argc, ptr %argv) {
  ; Sizes and offsets.
  %end = getelementptr %node, ptr null, i32 1
  %size = ptrtoint ptr %end to i32
  call void @show(i32 %size)
  %at = getelementptr %mixed, ptr null, i32 0, i32 4
  %offset = ptrtoint ptr %at to i32
  call void @show(i32 %offset)
  ; An integer is as wide as the pointer, and an address wraps around.
  %back = getelementptr i8, ptr null, i64 -4
  %wide = ptrtoint ptr %back to i64
  %high = lshr i64 %wide, 32
  %h = trunc i64 %high to i32
  call void @show(i32 %h)
  %far = getelementptr i8, ptr @first, i64 4294967304
  %n = load i32, ptr %far
  call void @show(i32 %n)
  call i32 (ptr, ...) @printf(ptr @line)
  ; Pointers in memory have four bytes.
  %next = load ptr, ptr @first
  %value = getelementptr %node, ptr %next, i32 0, i32 2
  %seven = load i32, ptr %value
  call void @show(i32 %seven)
  %a = alloca [3 x ptr]
  %a1 = getelementptr ptr, ptr %a, i32 1
  store ptr @last, ptr %a1
  store i32 0, ptr %a
  %half = getelementptr i8, ptr %a, i32 4
  %word = load i32, ptr %half
  %p = inttoptr i32 %word to ptr
  %same = icmp eq ptr %p, @last
  %s = zext i1 %same to i32
  call void @show(i32 %s)
  %inner = load ptr, ptr getelementptr ([2 x ptr], ptr @second, i32 0, i32 1)
  %list = load ptr, ptr %inner
  %is = icmp eq ptr %list, @second
  %i = zext i1 %is to i32
  call void @show(i32 %i)
  call i32 (ptr, ...) @printf(ptr @line)
  ; The library.
  call void @qsort(ptr @numbers, i32 4, i32 4, ptr @compare)
  %m = load i32, ptr getelementptr ([4 x i32], ptr @numbers, i32 0, i32 3)
  call void @show(i32 %m)
  %parsed = call i32 @strtol(ptr @text, ptr %a, i32 10)
  call void @show(i32 %parsed)
  %rest = load ptr, ptr %a
  %c = load i8, ptr %rest
  %letter = zext i8 %c to i32
  call void @show(i32 %letter)
  %after = getelementptr ptr, ptr %argv, i32 %argc
  %name = load ptr, ptr %after
  %none = icmp eq ptr %name, null
  %l = zext i1 %none to i32
  call void @show(i32 %l)
  call i32 (ptr, ...) @printf(ptr @line)
  ret i32 0
}
