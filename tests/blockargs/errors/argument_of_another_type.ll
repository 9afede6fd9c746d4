; test: error
func &f(%n: i64) -> (i32) {
  goto @b(%n)
;         ^ '%n' defined with type 'i64' but expected 'i32'

@b(%x: i32):
  goto @ret(%x)
}
