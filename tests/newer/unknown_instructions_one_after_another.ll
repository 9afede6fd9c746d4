; test: newer
; Each line is an instruction of its own, also when only what stood between them goes.
define i32 @f(i32 %n) {
  %x = alloca i32
  %new = frobnicate i32 %n,
         i32 10
  store i32 %n, ptr %x
  defrobnicate i32 1, ptr %new
          to i32 %n
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @f(i32 %n) {
;   %new = frobnicate i32 %n,
;          i32 10
;   defrobnicate i32 1, ptr %new
;           to i32 %n
;   ret i32 %n
; }
