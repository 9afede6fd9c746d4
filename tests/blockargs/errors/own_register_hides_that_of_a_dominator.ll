; test: error
func &f(%n: i32) -> (i32) {
  goto @b

@b:
  %m = add i32 %n, 1
;              ^ definition of %n does not dominate this use
  %n = add i32 %m, 1
  goto @ret(%n)
}
