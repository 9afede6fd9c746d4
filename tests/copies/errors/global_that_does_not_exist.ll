; test: error
func copies &f() -> () {
  store i32 1, ptr &g
;                  ^ use of undefined value '&g'
  goto @ret()
}
