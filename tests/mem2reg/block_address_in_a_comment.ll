; test: mem2reg
; Nor is what a comment says.

; see blockaddress(@f, %nolabel)
define i32 @f(i32 %a) {
  %x = alloca i32
  store i32 %a, ptr %x
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @f(i32 %a) {
;   ret i32 %a
; }
