; test: roundtrip
; The assembly may refer to @by_name, which is another function in AFTER.

module asm "call by_name"

define internal void @by_name() {
  ret void
}
