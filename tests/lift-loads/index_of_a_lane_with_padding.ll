; test: lift-loads
; As a lane of a vector, an i24 has three bytes; as an element of an array, it has four. So the
; second store goes where the first one went.
define i8 @f(ptr %p, i8 %x, i24 %y) {
  %a = getelementptr i8, ptr %p, i64 6
  %q = getelementptr <4 x i24>, ptr %p, i64 0, i64 2
  store i8 %x, ptr %a
  store i24 %y, ptr %q
  %v = load i8, ptr %a
  ret i8 %v
}
; => unchanged
define i8 @elements(ptr %p, i8 %x, i24 %y) {
  %a = getelementptr i8, ptr %p, i64 6
  %q = getelementptr [4 x i24], ptr %p, i64 0, i64 2
  store i8 %x, ptr %a
  store i24 %y, ptr %q
  %v = load i8, ptr %a
  ret i8 %v
}
; =>
; define i8 @elements(ptr %p, i8 %x, i24 %y) {
;   %a = getelementptr i8, ptr %p, i64 6
;   %q = getelementptr [4 x i24], ptr %p, i64 0, i64 2
;   store i8 %x, ptr %a
;   store i24 %y, ptr %q
;   ret i8 %x
; }
define i8 @lanes(ptr %p, i8 %x, i32 %y) {
  %a = getelementptr i8, ptr %p, i64 7
  %q = getelementptr <4 x i32>, ptr %p, i64 0, i64 2
  store i8 %x, ptr %a
  store i32 %y, ptr %q
  %v = load i8, ptr %a
  ret i8 %v
}
; =>
; define i8 @lanes(ptr %p, i8 %x, i32 %y) {
;   %a = getelementptr i8, ptr %p, i64 7
;   %q = getelementptr <4 x i32>, ptr %p, i64 0, i64 2
;   store i8 %x, ptr %a
;   store i32 %y, ptr %q
;   ret i8 %x
; }
