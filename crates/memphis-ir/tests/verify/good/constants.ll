@g = global i32 0
define { ptr, i64, [2 x float], half } @f() {
  ret { ptr, i64, [2 x float], half } { ptr getelementptr (i8, ptr @g, i64 4), i64 ptrtoint (ptr @g to i64), [2 x float] [float 0x7FF0000000000000, float -0.0], half 0xH3C00 }
}
define <3 x i8> @h() {
  ret <3 x i8> <i8 1, i8 undef, i8 -1>
}
define [4 x i8] @i() {
  ret [4 x i8] c"abc\00"
}
define target("spirv.Event") @j(target("spirv.Event") %x) {
  ret target("spirv.Event") zeroinitializer
}
define x86_fp80 @k() {
  ret x86_fp80 0xK3FFF8000000000000000
}
