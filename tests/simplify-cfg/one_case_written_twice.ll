; test: simplify-cfg
; -1 is 2^128 - 1 in 128 bits.

define i32 @main() {
  switch i128 -1, label %z [
    i128 340282366920938463463374607431768211455, label %t
  ]
z:
  ret i32 0
t:
  ret i32 1
}
; =>
; define i32 @main() {
;   ret i32 1
; }
