; test: error
func &f(%n: i32) -> (i32) {
  goto @b(%n)

@b(%x: i32):
  %x = add i32 %n, 1
; ^ multiple definition of local value named '%x'
  goto @ret(%x)
}
