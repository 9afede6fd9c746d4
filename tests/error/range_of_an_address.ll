; test: error
@g = global i32 0
define ptr @f() {
  ret ptr getelementptr (i8, ptr inrange @g, i64 1)
;                                ^ expected value token
}
define ptr @g2() {
  ret ptr getelementptr ({ [2 x i8] }, ptr @g, inrange i32 0, inrange i32 0)
;                                                             ^ an address has one 'inrange'
}
