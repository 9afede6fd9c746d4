; test: lift-loads
; The slot gets another type where its type stands, not where a comment says that one does.
define i32 @f(i32 %x) {
  %a = ; alloca i64, align 8
    alloca /* alloca */ [4 x i8], align 4 ; as bytes
  store i32 %x, ptr %a
  %v = load i32, ptr %a
  ret i32 %v
}
; =>
; define i32 @f(i32 %x) {
;   ret i32 %x
; }
