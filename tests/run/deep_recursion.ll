; test: roundtrip
define i32 @down(i32 %n) {
  %m = add i32 %n, 1
  %r = call i32 @down(i32 %m)
  ret i32 %r
}

define i32 @main() {
  %r = call i32 @down(i32 0)
  ret i32 %r
}
