; test: error
func copies &f(i32) -> () {
;              ^ expected '%' and a parameter's name
  goto @ret()
}
