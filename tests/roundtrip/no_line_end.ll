; test: roundtrip
define void @f() {
  ret void
}