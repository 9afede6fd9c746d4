; test: error
func copies &f(%n: i32, %c: i1) -> (i32) {
@entry:
  %x = copy i32 %n
@next:
;<- expected an instruction: the block above has no terminator
  goto @ret(%x)
}
