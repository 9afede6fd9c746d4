; test: roundtrip
$x = comdat any
$y = comdat any
@y = internal global i32 1, comdat
@in_y = global i32 1, comdat($y)

define ptr @f() {
  ret ptr @y
}

define internal void @0() comdat($x) {
  ret void
}
