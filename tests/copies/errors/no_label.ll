; test: error
func copies &f(%n: i32, %c: i1) -> (i32) {
@entry:
  goto @ret(%n)
  %x = copy i32 %n
; ^ expected a block, such as '@b:', after the end of another one
  goto @ret(%x)
}
