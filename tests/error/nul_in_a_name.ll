; test: error
define void @"a\00b"() {
;            ^ NUL character is not allowed in names
  ret void
}
