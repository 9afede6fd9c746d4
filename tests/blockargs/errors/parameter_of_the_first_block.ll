; test: error
func &f(%n: i32) -> (i32) {
@entry(%x: i32):
;     ^ the first block has no parameters, as nothing goes to it; those of the function are its
  goto @ret(%x)
}
