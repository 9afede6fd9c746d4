; test: roundtrip
; `comdat` alone means the comdat with the name of the symbol: these two changed theirs.

$x = comdat any
$y = comdat any
@x = internal global i32 1, comdat
@in_y = global i32 1, comdat($y)

define ptr @f() {
  ret ptr @x
}

define internal void @z() comdat($x) {
  ret void
}
