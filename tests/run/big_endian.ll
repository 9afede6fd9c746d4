; test: roundtrip
; Numbers in memory, the highest byte first: stored as one type and read as bytes or as another type.
target datalayout = "E-i64:64-n32:64"

%mixed = type { i8, i32, i16, <2 x i8> }

@value = global %mixed { i8 1, i32 33752069, i16 1543, <2 x i8> <i8 8, i8 9> }
@threes = global [2 x i24] [i24 66051, i24 263430]
@flags = global <8 x i1> <i1 true, i1 false, i1 false, i1 false, i1 true, i1 true, i1 false, i1 false>
@lanes = global <2 x i32> bitcast (i64 72623859790382856 to <2 x i32>)
@table = global { i32, i32 } { i32 0, i32 trunc (i64 sub (i64 ptrtoint (ptr @value to i64), i64 ptrtoint (ptr @table to i64)) to i32) }
@byte = constant [6 x i8] c" %02x\00"
@line = constant [2 x i8] c"\0A\00"
@number = constant [5 x i8] c"%lx\0A\00"
@count = constant [8 x i8] c"1234%n\0A\00"
@scan = constant [3 x i8] c"%d\00"
@digits = constant [9 x i8] c"16909060\00"

declare i32 @printf(ptr, ...)
declare i32 @sscanf(ptr, ptr, ...)
declare double @modf(double, ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare ptr @llvm.load.relative.i64(ptr, i64)

; The bytes of memory, in the order of their addresses.
define void @show(ptr %at, i64 %size) {
entry:
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %head ]
  %p = getelementptr i8, ptr %at, i64 %i
  %b = load i8, ptr %p
  %w = zext i8 %b to i32
  call i32 (ptr, ...) @printf(ptr @byte, i32 %w)
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %size
  br i1 %more, label %head, label %end
end:
  call i32 (ptr, ...) @printf(ptr @line)
  ret void
}

define void @scalars(ptr %a) {
  store i64 72623859790382856, ptr %a
  call void @show(ptr %a, i64 8)
  %middle = getelementptr i8, ptr %a, i64 3
  %part = load i16, ptr %middle, align 1
  %wide = zext i16 %part to i64
  call i32 (ptr, ...) @printf(ptr @number, i64 %wide)
  store i24 66051, ptr %a
  call void @show(ptr %a, i64 3)
  store i33 -8589934591, ptr %a
  call void @show(ptr %a, i64 5)
  %narrow = load i33, ptr %a
  %signed = sext i33 %narrow to i64
  call i32 (ptr, ...) @printf(ptr @number, i64 %signed)
  store i1 true, ptr %a
  call void @show(ptr %a, i64 1)
  store i128 1339673755198158349044581307228491536, ptr %a
  call void @show(ptr %a, i64 16)
  %w = load i80, ptr %a
  %t = trunc i80 %w to i64
  call i32 (ptr, ...) @printf(ptr @number, i64 %t)
  store i200 1339673755198158349044581307228491536, ptr %a
  call void @show(ptr %a, i64 25)
  %v = load i200, ptr %a
  %s = lshr i200 %v, 64
  %u = trunc i200 %s to i64
  call i32 (ptr, ...) @printf(ptr @number, i64 %u)
  ret void
}

define void @floats(ptr %a) {
  store float 1.0, ptr %a
  call void @show(ptr %a, i64 4)
  store double -2.5, ptr %a
  call void @show(ptr %a, i64 8)
  store half 1.0, ptr %a
  call void @show(ptr %a, i64 2)
  store fp128 0xL00000000000000013FFF000000000000, ptr %a
  call void @show(ptr %a, i64 16)
  ret void
}

define void @vectors(ptr %a) {
  store <4 x i16> <i16 258, i16 772, i16 1286, i16 1800>, ptr %a
  call void @show(ptr %a, i64 8)
  %four = load <4 x i16>, ptr %a
  %one = bitcast <4 x i16> %four to i64
  call i32 (ptr, ...) @printf(ptr @number, i64 %one)
  %two = bitcast i64 %one to <2 x i32>
  %first = extractelement <2 x i32> %two, i32 0
  %shown = zext i32 %first to i64
  call i32 (ptr, ...) @printf(ptr @number, i64 %shown)
  %long = shufflevector <4 x i16> %four, <4 x i16> poison, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 3, i32 2, i32 1, i32 0, i32 0, i32 1, i32 2, i32 3, i32 3, i32 2, i32 1, i32 0>
  %words = bitcast <16 x i16> %long to <4 x i64>
  store <4 x i64> %words, ptr %a
  call void @show(ptr %a, i64 16)
  ; Lanes that are less than a byte are bits of one number.
  %bits = load <8 x i1>, ptr @flags
  %number = bitcast <8 x i1> %bits to i8
  store i8 %number, ptr %a
  call void @show(ptr %a, i64 1)
  call void @show(ptr @flags, i64 1)
  store <3 x i4> <i4 1, i4 2, i4 3>, ptr %a
  %again = load <3 x i4>, ptr %a
  %twelve = bitcast <3 x i4> %again to i12
  %z = zext i12 %twelve to i64
  call i32 (ptr, ...) @printf(ptr @number, i64 %z)
  ret void
}

define void @globals(ptr %a) {
  %x = getelementptr %mixed, ptr @value, i64 0, i32 1
  call void @show(ptr %x, i64 8)
  call void @show(ptr @threes, i64 3)
  %second = getelementptr [2 x i24], ptr @threes, i64 0, i64 1
  call void @show(ptr %second, i64 3)
  call void @show(ptr @lanes, i64 8)
  %entry = getelementptr i8, ptr @table, i64 4
  %same = call ptr @llvm.load.relative.i64(ptr @table, i64 4)
  %is = icmp eq ptr %same, @value
  %n = zext i1 %is to i64
  call i32 (ptr, ...) @printf(ptr @number, i64 %n)
  ret void
}

define void @library(ptr %a) {
  call i32 (ptr, ...) @printf(ptr @count, ptr %a)
  call void @show(ptr %a, i64 4)
  call i32 (ptr, ptr, ...) @sscanf(ptr @digits, ptr @scan, ptr %a)
  call void @show(ptr %a, i64 4)
  %f = call double @modf(double 2.25, ptr %a)
  call void @show(ptr %a, i64 8)
  store i32 16909060, ptr %a
  %b = getelementptr i8, ptr %a, i64 4
  call void @llvm.memcpy.p0.p0.i64(ptr %b, ptr %a, i64 4, i1 false)
  %old = atomicrmw add ptr %b, i32 1 seq_cst
  %pair = cmpxchg ptr %a, i32 16909060, i32 %old seq_cst seq_cst
  call void @show(ptr %a, i64 8)
  ret void
}

; Of half a word that is undefined, the other half is defined.
define void @halves(ptr %a) {
  %high = getelementptr i8, ptr %a, i64 2
  store i32 poison, ptr %a
  store i16 258, ptr %a
  %half = load i16, ptr %a
  %n = zext i16 %half to i64
  call i32 (ptr, ...) @printf(ptr @number, i64 %n)
  store i16 772, ptr %high
  %word = load i32, ptr %a
  %m = zext i32 %word to i64
  call i32 (ptr, ...) @printf(ptr @number, i64 %m)
  ret void
}

define i32 @main() {
  %a = alloca [32 x i8], align 16
  call void @scalars(ptr %a)
  call void @floats(ptr %a)
  call void @vectors(ptr %a)
  call void @globals(ptr %a)
  call void @library(ptr %a)
  call void @halves(ptr %a)
  ret i32 0
}
