; test: error
func &f() -> () {
  goto @b(none)

@b(%t: token):
;      ^ invalid type for a parameter of a block
  goto @ret()
}
