; test: error
func copies &f(%n: i32, %n: i32) -> () {
;                       ^ multiple definition of local value named '%n'
  goto @ret()
}
