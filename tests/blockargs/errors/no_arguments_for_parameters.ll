; test: error
func &f(%n: i32, %c: i1) -> (i32) {
  goto %c { 1 -> @b(%n), 0 -> @b }
;                               ^ expected 1 argument here: @b has 1 parameter

@b(%x: i32):
  goto @ret(%x)
}
