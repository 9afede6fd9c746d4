; test: error
func copies &f(%n: i32, %c: i1) -> (i32) {
@entry:
  %x = phi i32 [ 0, @entry ]
;      ^ expected an instruction other than 'phi': copies have taken the place of phis
  goto @ret(%x)
}
