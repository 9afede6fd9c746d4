; test: error
func &f(%n: i32) -> (i32) {
  goto @b(%n)

@b(%x):
;    ^ expected ':' after a parameter's name
  goto @ret(%x)
}
