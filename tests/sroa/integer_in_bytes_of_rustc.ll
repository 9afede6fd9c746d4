; test: sroa
; rustc writes an integer as bytes: one part, which gets the type of its accesses.
define i32 @f(i32 %x) {
start:
  %0 = alloca [4 x i8], align 4
  store i32 %x, ptr %0, align 4
  %1 = load i32, ptr %0, align 4
  ret i32 %1
}
; =>
; define i32 @f(i32 %x) {
; start:
;   ret i32 %x
; }
