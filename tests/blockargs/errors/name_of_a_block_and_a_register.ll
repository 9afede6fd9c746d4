; test: error
func &f(%b: i32) -> (i32) {
  goto @b
;      ^ '@b' is not a basic block

@b:
  goto @ret(%b)
}
