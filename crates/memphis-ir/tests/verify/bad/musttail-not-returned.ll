declare i32 @g()
define i32 @f() {
  %x = musttail call i32 @g()
  ret i32 0
}
; error: 4:11: result of a musttail call must be returned
