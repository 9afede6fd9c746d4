; test: error
func &f(%p: ptr) -> (i32) {
  indirectbr ptr %p, [label @b(1), label @b(2)]
;                                        ^ other arguments than on another edge from this 'indirectbr' to the same block

@b(%x: i32):
  goto @ret(%x)
}
