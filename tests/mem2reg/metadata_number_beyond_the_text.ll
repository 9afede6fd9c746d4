; test: mem2reg
; Numbers of metadata may be any of 32 bits, however short the text is.
define i32 @f(i32 %a) {
  %x = alloca i32
  store i32 %a, ptr %x
  %v = load i32, ptr %x, !range !4294967295
  ret i32 %v, !fuzz !90000
}
; =>
; define i32 @f(i32 %a) {
;   ret i32 %a, !fuzz !90000
; }
!4294967295 = !{i32 0, i32 9}
!90000 = distinct !{!90000}
