; test: roundtrip

define i32 @f() section "a!b" align 1 {
  ret i32 0
}
