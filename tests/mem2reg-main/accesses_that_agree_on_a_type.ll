; test: mem2reg<llvm=main>
; llvm/llvm-project#177438: all accesses have one type, and it need not be the allocated one.
define i32 @array(i1 %c, i32 %n) {
entry:
  %x = alloca [4 x i8], align 4
  store i32 0, ptr %x
  br i1 %c, label %then, label %end
then:
  store i32 %n, ptr %x
  br label %end
end:
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @array(i1 %c, i32 %n) {
; entry:
;   br i1 %c, label %then, label %end
; then:
;   br label %end
; end:
;   %x.0 = phi i32 [ %n, %then ], [ 0, %entry ]
;   ret i32 %x.0
; }

define i64 @larger_than_the_slot(i64 %n) {
  %x = alloca i8
  store i64 %n, ptr %x
  %v = load i64, ptr %x
  ret i64 %v
}
; =>
; define i64 @larger_than_the_slot(i64 %n) {
;   ret i64 %n
; }

define ptr @pointer_in_an_integer(ptr %p) {
  %x = alloca i64
  store ptr %p, ptr %x
  %v = load ptr, ptr %x
  ret ptr %v
}
; =>
; define ptr @pointer_in_an_integer(ptr %p) {
;   ret ptr %p
; }

define float @count_is_ignored(i32 %n) {
  %x = alloca i32, i32 %n
  %v = load float, ptr %x
  ret float %v
}
; =>
; define float @count_is_ignored(i32 %n) {
;   ret float undef
; }

define <2 x i32> @only_loads(i1 %c) {
  %x = alloca { i32, i32 }
  br i1 %c, label %a, label %b
a:
  %v = load <2 x i32>, ptr %x
  ret <2 x i32> %v
b:
  %w = load <2 x i32>, ptr %x
  ret <2 x i32> %w
}
; =>
; define <2 x i32> @only_loads(i1 %c) {
;   br i1 %c, label %a, label %b
; a:
;   ret <2 x i32> undef
; b:
;   ret <2 x i32> undef
; }
