; test: error
func &f(%n: i32) -> (i32) {
  goto @b(%n)
;         ^ expected no argument here: @b has no parameters

@b:
  goto @ret(%n)
}
