; test: error
define void @f() {
  br label %nowhere
;          ^ use of undefined value '%nowhere'
}
