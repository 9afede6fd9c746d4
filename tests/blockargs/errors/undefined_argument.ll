; test: error
func &f() -> (i32) {
  goto @b(%x)
;         ^ use of undefined value '%x'

@b(%y: i32):
  goto @ret(%y)
}
