; test: explain
; No φ: nothing is left to do out of SSA form.

define i32 @straight(i32 %x) {
entry:
  %a = alloca i32
  store i32 %x, ptr %a
  %v = load i32, ptr %a
  ret i32 %v
}
