; test: error
func &f() -> (i32) {
  goto @b

@b:
  %x = phi i32 [ 0, @entry ]
;      ^ expected an instruction other than 'phi': parameters of the block take its place
  goto @ret(%x)
}
