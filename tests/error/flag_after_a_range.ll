; test: error
@g = global i32 0
define ptr @f() {
  ret ptr getelementptr inrange(0, 4) inbounds (i8, ptr @g, i64 1)
;                                     ^ expected '(' in constant expression
}
