; test: error
declare float @f()
declare i32 @p(...)

define float @invoke() personality ptr @p {
  %r = invoke nnan float @f() to label %ok unwind label %pad
;            ^ expected type: 'invoke' does not have these flags
ok:
  ret float %r
pad:
  %l = landingpad { ptr, i32 } cleanup
  ret float 0.0
}

define float @callbr() {
  %r = callbr fast float asm "", "=x,!i"() to label %ok [label %other]
;            ^ expected type: 'callbr' does not have these flags
ok:
  ret float %r
other:
  ret float 0.0
}
