; test: error
func &f() -> (i32) {
  goto @b(null)
;         ^ null must be a pointer type

@b(%x: i32):
  goto @ret(%x)
}
