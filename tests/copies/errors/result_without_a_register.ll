; test: error
func copies &f(%n: i32) -> () {
  add i32 %n, 1
; ^ expected a register and '=' before an instruction with a result
  goto @ret()
}
