; test: mem2reg
; A carriage return ends a comment, and code may stand behind it on the same line.
define i32 @f(i32 %a) {
  %x = alloca i32 ;  store i32 %a, ptr %x
  store i32
    7, ptr %x
  %v = load
    i32, ptr %x
  ret i32 %v
}
