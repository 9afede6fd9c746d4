; test: error
func copies &f(%n: i32, %c: i1) -> (i32) {
@entry:
  goto @there
;      ^ use of undefined value '@there'
}
