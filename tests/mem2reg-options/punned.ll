; test: mem2reg<punned>
; The same bits as another type.
define i32 @float_as_bits(float %a) {
  %x = alloca float
  store float %a, ptr %x
  %bits = load i32, ptr %x
  ret i32 %bits
}
; =>
; define i32 @float_as_bits(float %a) {
;   %bits = bitcast float %a to i32
;   ret i32 %bits
; }

define float @through_a_phi(i1 %c, i32 %a, float %b) {
entry:
  %x = alloca i32
  store i32 %a, ptr %x
  br i1 %c, label %then, label %end
then:
  store float %b, ptr %x
  br label %end
end:
  %v = load float, ptr %x
  ret float %v
}
; =>
; define float @through_a_phi(i1 %c, i32 %a, float %b) {
; entry:
;   br i1 %c, label %then, label %end
; then:
;   %x.cast = bitcast float %b to i32
;   br label %end
; end:
;   %x.0 = phi i32 [ %x.cast, %then ], [ %a, %entry ]
;   %v = bitcast i32 %x.0 to float
;   ret float %v
; }

define i64 @pointer_as_integer(ptr %p) {
  %x = alloca ptr
  store ptr %p, ptr %x
  %v = load i64, ptr %x
  ret i64 %v
}
; =>
; define i64 @pointer_as_integer(ptr %p) {
;   %v = ptrtoint ptr %p to i64
;   ret i64 %v
; }

define ptr @integer_as_pointer(i64 %p) {
  %x = alloca i64
  store i64 %p, ptr %x
  %v = load ptr, ptr %x
  ret ptr %v
}
; =>
; define ptr @integer_as_pointer(i64 %p) {
;   %v = inttoptr i64 %p to ptr
;   ret ptr %v
; }

define <2 x i16> @vector(i32 %a) {
  %x = alloca i32
  store i32 %a, ptr %x
  %v = load <2 x i16>, ptr %x
  ret <2 x i16> %v
}
; =>
; define <2 x i16> @vector(i32 %a) {
;   %v = bitcast i32 %a to <2 x i16>
;   ret <2 x i16> %v
; }

; A constant of the width that all constants of a front end have.
define i32 @narrowed() {
  %x = alloca i32
  store i64 4294967297, ptr %x
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @narrowed() {
;   ret i32 1
; }

; Nothing is stored on one path.
define float @undefined() {
  %x = alloca i32
  %v = load float, ptr %x
  ret float %v
}
; =>
; define float @undefined() {
;   %v = bitcast i32 undef to float
;   ret float %v
; }

; A name that a φ could have is not given twice.
define float @names(i1 %c, i32 %a, i32 %b) {
entry:
  %x = alloca i32
  br i1 %c, label %then, label %else
then:
  store i32 %a, ptr %x
  br label %end
else:
  store i32 %b, ptr %x
  br label %end
end:
  %x.0 = load float, ptr %x
  %1 = load float, ptr %x
  %s = fadd float %x.0, %1
  ret float %s
}
; =>
; define float @names(i1 %c, i32 %a, i32 %b) {
; entry:
;   br i1 %c, label %then, label %else
; then:
;   br label %end
; else:
;   br label %end
; end:
;   %x.01 = phi i32 [ %a, %then ], [ %b, %else ]
;   %x.0 = bitcast i32 %x.01 to float
;   %x.cast = bitcast i32 %x.01 to float
;   %s = fadd float %x.0, %x.cast
;   ret float %s
; }

; The address of another slot goes through an integer, so that slot stays.
define i32 @address_as_integer() {
  %y = alloca i32
; ^ %y stays in memory: its address is used as a value
  %x = alloca i64
  store i32 1, ptr %y
  store ptr %y, ptr %x
  %v = load i64, ptr %x
  %t = trunc i64 %v to i32
  ret i32 %t
}
; =>
; define i32 @address_as_integer() {
;   %y = alloca i32
;   store i32 1, ptr %y
;   %x.cast = ptrtoint ptr %y to i64
;   %t = trunc i64 %x.cast to i32
;   ret i32 %t
; }
