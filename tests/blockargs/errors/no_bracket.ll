; test: error
func &f() -> (i32) {
  goto @b(1

@b(%y: i32):
  goto @ret(%y)
}
;^ expected a block, such as '@b:', after the end of another one
