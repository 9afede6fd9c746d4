; test: error
func copies &f(%n: i32, %c: i1) -> (i32) {
@entry:
  goto @ret()
;           ^ expected a value: the function has a result
}
