; test: error
func &f() -> () {
  %x = alloca i32
;      ^ expected 'stack', which 'alloca' is called here
  goto @ret()
}
