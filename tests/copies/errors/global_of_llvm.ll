; test: error
@g = global i32 0
func copies &f() -> () {
  store i32 1, ptr @g
;                  ^ expected value token
  goto @ret()
}
