; test: error
declare i32 @__CxxFrameHandler3(...)
func copies &f() -> () personality ptr &__CxxFrameHandler3 {
  %p = cleanuppad within none []
  %q = copy token %p
;           ^ a token cannot be copied
  unreachable
}
