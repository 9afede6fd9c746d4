; test: error
func &f(%n: i32) -> (i32) {
  goto @loop(%n)
;      ^ use of undefined value '@loop'
}
