; test: dce
; What a comment in a call says is no attribute of it.

declare i32 @putchar(i32)
declare i32 @side(i32) #0 ; prints
define internal i32 @p(i32 %c) noinline {
  %r = call i32 @putchar(i32 %c)
  ret i32 %r
}
; => unchanged
define i32 @main() {
  %a = call i32 @p(
      i32 65 ; the letter: nounwind willreturn memory(none)
  )
  ret i32 0
}
; => unchanged
attributes #0 = { nounwind }
