; test: error
@g = global i32 0
define ptr @f() {
  ret ptr getelementptr (i8, ptr @g, inrange i64 1)
;                                    ^ since LLVM 19, 'inrange(START, END)' is before the parenthesis
}
