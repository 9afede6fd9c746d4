; test: error
func &f(%n: i32) -> (i32) {
  goto @b(%n)
;           ^ expected 2 arguments here: @b has 2 parameters

@b(%x: i32, %y: i32):
  goto @ret(%x)
}
