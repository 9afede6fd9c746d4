; test: mem2reg
; What LLVM folds when it reads it is what is stored: a number, poison, undef.
@g = global i32 0

define void @extracted(ptr %p) {
  %x = alloca i8
  %e = load i8, ptr %x
  store i8 extractelement (<2 x i8> <i8 1, i8 2>, i32 1), ptr %x
  store i8 %e, ptr %p
  ret void
}
; =>
; define void @extracted(ptr %p) {
;   store i8 2, ptr %p
;   ret void
; }

define i8 @out_of_range(i1 %c, i8 %n) {
  %x = alloca i8
  br i1 %c, label %l, label %r
l:
  store i8 extractelement (<2 x i8> <i8 1, i8 2>, i32 2), ptr %x
  br label %end
r:
  store i8 %n, ptr %x
  br label %end
end:
  %v = load i8, ptr %x
  ret i8 %v
}
; =>
; define i8 @out_of_range(i1 %c, i8 %n) {
;   br i1 %c, label %l, label %r
; l:
;   br label %end
; r:
;   br label %end
; end:
;   ret i8 %n
; }

define <2 x i8> @chosen_lanes(i1 %c) {
  %x = alloca <2 x i8>
  br i1 %c, label %l, label %r
l:
  store <2 x i8> shufflevector (<2 x i8> <i8 poison, i8 5>, <2 x i8> poison, <2 x i32> <i32 1, i32 1>), ptr %x
  br label %r
r:
  %v = load <2 x i8>, ptr %x
  ret <2 x i8> %v
}
; =>
; define <2 x i8> @chosen_lanes(i1 %c) {
;   br i1 %c, label %l, label %r
; l:
;   br label %r
; r:
;   ret <2 x i8> splat (i8 5)
; }

define i64 @two_spellings(i1 %c) {
  %x = alloca i64
  br i1 %c, label %l, label %r
l:
  store i64 add (i64 add (i64 ptrtoint (ptr @g to i64), i64 1), i64 2), ptr %x
  br label %end
r:
  store i64 add (i64 3, i64 ptrtoint (ptr @g to i64)), ptr %x
  br label %end
end:
  %v = load i64, ptr %x
  ret i64 %v
}
; =>
; define i64 @two_spellings(i1 %c) {
;   br i1 %c, label %l, label %r
; l:
;   br label %end
; r:
;   br label %end
; end:
;   ret i64 add (i64 ptrtoint (ptr @g to i64), i64 3)
; }

define i8 @wraps_whatever_its_flags(i1 %c) {
  %x = alloca i8
  br i1 %c, label %l, label %r
l:
  store i8 add nuw (i8 -1, i8 1), ptr %x
  br label %r
r:
  %v = load i8, ptr %x
  ret i8 %v
}
; =>
; define i8 @wraps_whatever_its_flags(i1 %c) {
;   br i1 %c, label %l, label %r
; l:
;   br label %r
; r:
;   ret i8 0
; }
