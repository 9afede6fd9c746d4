; test: error
define ptr @f() {
  ret ptr @missing
;         ^ use of undefined value '@missing'
}
