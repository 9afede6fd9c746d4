; test: error
func copies f() -> () {
;               ^ expected the function's name, such as '&f'
  goto @ret()
}
