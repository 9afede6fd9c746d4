; test: mem2reg<narrow-constants>
; A wider constant is cut to its slot's width at once; other accesses of another type keep the slot.
define i32 @narrowed(i1 %c) {
  %x = alloca i32
  store i64 4294967298, ptr %x
  br i1 %c, label %then, label %end
then:
  store i64 -1, ptr %x
  br label %end
end:
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @narrowed(i1 %c) {
;   br i1 %c, label %then, label %end
; then:
;   br label %end
; end:
;   %x.0 = phi i32 [ -1, %then ], [ 2, %0 ]
;   ret i32 %x.0
; }

define i8 @sign(ptr %p) {
  %x = alloca i8
  %y = alloca i1
  store i64 384, ptr %x
  store i32 3, ptr %y
  %v = load i8, ptr %x
  %w = load i1, ptr %y
  store i1 %w, ptr %p
  ret i8 %v
}
; =>
; define i8 @sign(ptr %p) {
;   store i1 true, ptr %p
;   ret i8 -128
; }

define i32 @value_is_not_known(i64 %n) {
  %x = alloca i32
; ^ %x stays in memory: it is accessed as another type than the one it was allocated for, in `store i64 %n, ptr %x`
  store i64 %n, ptr %x
  %v = load i32, ptr %x
  ret i32 %v
}
; => unchanged

define i32 @read_as_another_type() {
  %x = alloca i32
; ^ %x stays in memory: it is accessed as another type than the one it was allocated for, in `%v = load float, ptr %x`; try -passes='mem2reg<punned;narrow-constants>'
  store i64 1, ptr %x
  %v = load float, ptr %x
  %w = load i32, ptr %x
  ret i32 %w
}
; => unchanged

define i32 @fits(i1 %c) {
  %x = alloca i32
  store i64 5, ptr %x
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @fits(i1 %c) {
;   ret i32 5
; }
