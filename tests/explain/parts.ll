; test: explain -passes=sroa --run 7
; A struct that is written as a whole and read in parts; a volatile part; one that nothing reads; an
; array that a call has.
%s = type { i32, float, [8 x i8], i64 }
define i32 @parts(i64 %bits) {
entry:
  %p = alloca %s, align 8
  %whole = alloca [2 x i32]
  %plain = alloca i32
  %f = getelementptr i8, ptr %p, i64 4
  %tail = getelementptr i8, ptr %p, i64 8
  %end = getelementptr i8, ptr %p, i64 12
  %last = getelementptr i8, ptr %p, i64 16
  %second = getelementptr i8, ptr %whole, i64 4
  store i64 %bits, ptr %p
  store volatile i32 1, ptr %tail
  store volatile i32 2, ptr %end
  store i64 0, ptr %last
  store i32 1, ptr %second
  call void @use(ptr %whole)
  %v = load i32, ptr %p
  store i32 %v, ptr %plain
  %c = icmp eq i32 %v, 0
  br i1 %c, label %yes, label %no
yes:
  store i32 5, ptr %p
  br label %no
no:
  %r = load i32, ptr %p
  %w = load float, ptr %f
  %i = bitcast float %w to i32
  %x = load i32, ptr %plain
  %a = add i32 %r, %i
  %sum = add i32 %a, %x
  ret i32 %sum
}
define void @use(ptr %a) {
  ret void
}
