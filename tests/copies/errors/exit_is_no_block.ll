; test: error
func copies &f(%n: i32, %c: i1) -> (i32) {
@entry:
  goto @next
@ret:
;<- @ret is the exit of the function; a block of that name is written @"ret"
  goto @ret(%n)
}
