; test: error
func &f() -> () {
  goto @ret()
}
define void @g() {
  ret void // no comment
;          ^ expected instruction opcode
}
