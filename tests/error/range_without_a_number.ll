; test: error
@g = global i32 0
define ptr @f() {
  ret ptr getelementptr inrange(true, 4) (i8, ptr @g, i64 1)
;                               ^ expected integer
}
