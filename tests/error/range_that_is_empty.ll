; test: error
@g = global i32 0
define ptr @f() {
  ret ptr getelementptr inrange(4, -5) (i8, ptr @g, i64 1)
;         ^ expected end to be larger than start
}
