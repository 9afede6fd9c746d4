; test: to-llvm
; No value has a way, so that nothing is executed here.
func &f(%x: i32, %c: i1) -> (i32) {
  goto i1 %c { 1 -> @ret(%x), 0 -> @never }

@never:
  %y = add i32 %x, 1
  goto %y { }
}
