; test: mem2reg
define i32 @f(i1 %c, i32 %n) {
entry:
  %x = alloca i32
  br i1 %c, label %a, label %b
a:
  store i32 %n, ptr %x
  br label %join
b:
  store i32 %n, ptr %x
  br label %join
join:
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @f(i1 %c, i32 %n) {
; entry:
;   br i1 %c, label %a, label %b
; a:
;   br label %join
; b:
;   br label %join
; join:
;   ret i32 %n
; }
