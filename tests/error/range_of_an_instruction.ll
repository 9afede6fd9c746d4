; test: error
define ptr @f(ptr %p) {
  %q = getelementptr inrange(0, 4) i8, ptr %p, i64 1
;                    ^ expected type
  ret ptr %q
}
