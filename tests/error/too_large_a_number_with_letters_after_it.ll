; test: error
; The number ends where the letters start, for a result as for anything else.
define i32 @f(ptr %p) {
  %4294967296v = load i32, ptr %p
;            ^ expected '=' after instruction name
  ret i32 0
}
