; test: roundtrip
define internal i32 @0() {
  ret i32 2
}

define internal i32 @1() {
  ret i32 1
}

define i32 @f() {
  %r = call i32 @1()
  ret i32 %r
}
