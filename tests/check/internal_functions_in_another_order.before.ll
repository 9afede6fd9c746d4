; test: roundtrip
; AFTER is right: only the order of the internal functions changed, and their names are lost.

define internal i32 @one() {
  ret i32 1
}

define internal i32 @two() {
  ret i32 2
}

define i32 @f() {
  %r = call i32 @one()
  ret i32 %r
}
