; test: error
func &f(%n: i32) -> (i32) {
  goto @b(%n, %n)

@b(%x, %x: i32):
;      ^ multiple definition of local value named '%x'
  goto @ret(%x)
}
