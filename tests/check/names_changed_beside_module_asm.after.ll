; test: roundtrip
module asm "call by_name"

define internal void @0() {
  ret void
}
