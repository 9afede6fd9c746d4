; test: error
func &f() -> (i32) {
  %a = add 1, 2
;          ^ expected a type before two constants
  goto @ret(%a)
}
