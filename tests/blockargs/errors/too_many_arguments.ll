; test: error
func &f(%n: i32) -> (i32) {
  goto @b(%n, 1)
;           ^ expected 1 argument here: @b has 1 parameter

@b(%x: i32):
  goto @ret(%x)
}
