; test: roundtrip
; What stands after an exclamation mark in quotes is no metadata.
define i32 @f() section "a!b" align 64 {
  ret i32 0
}
