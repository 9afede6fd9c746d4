; test: sroa
; The second round sees what is done with the address.
define i32 @f(i32 %x) {
  %p = alloca { i32, i32 }, align 4
  %q = alloca ptr, align 8
  store ptr %p, ptr %q
  %a = load ptr, ptr %q
  store i32 %x, ptr %a
  %v = load i32, ptr %p
  ret i32 %v
}
; =>
; define i32 @f(i32 %x) {
;   ret i32 %x
; }
