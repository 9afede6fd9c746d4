; test: error
define x86_fp80 @f() {
  ret x86_fp80 1.0
;              ^ floating point constant does not have type 'x86_fp80'
}
