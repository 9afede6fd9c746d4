; test: mem2reg
; The offset is a zero that comes from another slot, so the address is never poison and may stand for undef.
@g = global [4 x i8] zeroinitializer

define ptr @f(i32 %arg) {
entry:
  %i = alloca ptr
  %n = alloca i64
  store i64 0, ptr %n
  %zero = load i64, ptr %n
  %p = getelementptr nuw i8, ptr @g, i64 %zero
  switch i32 %arg, label %other [
    i32 4, label %join
  ]
other:
  store ptr %p, ptr %i
  br label %join
join:
  %v = load ptr, ptr %i
  ret ptr %v
}
; =>
; define ptr @f(i32 %arg) {
; entry:
;   %p = getelementptr nuw i8, ptr @g, i64 0
;   switch i32 %arg, label %other [
;     i32 4, label %join
;   ]
; other:
;   br label %join
; join:
;   ret ptr %p
; }
