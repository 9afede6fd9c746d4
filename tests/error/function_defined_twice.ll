; test: error
define void @f() {
  ret void
}

define void @f() {
;            ^ invalid redefinition of function 'f'
  ret void
}
