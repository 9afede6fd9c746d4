; test: mem2reg
; A comma in a comment ends no parameter.

define i32 @f(i1 %c, ; the flag, which is read once
    i32 noundef %b) {
  %x = alloca i32
  br i1 %c, label %a, label %e
a:
  store i32 %b, ptr %x
  br label %e
e:
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @f(i1 %c, ; the flag, which is read once
;     i32 noundef %b) {
;   br i1 %c, label %a, label %e
; a:
;   br label %e
; e:
;   ret i32 %b
; }
