; test: sroa
; The other field is promoted.
define i32 @f(i32 %x) {
  %p = alloca { i32, i32 }, align 4
; ^ %p.0 stays in memory: a load or store of it is volatile, in `store volatile i32 %x, ptr %p`
  %q = getelementptr i8, ptr %p, i64 4
  store volatile i32 %x, ptr %p
  store i32 %x, ptr %q
  %v = load i32, ptr %q
  ret i32 %v
}
; =>
; define i32 @f(i32 %x) {
;   %p.0 = alloca [4 x i8], align 4
;   store volatile i32 %x, ptr %p.0
;   ret i32 %x
; }
