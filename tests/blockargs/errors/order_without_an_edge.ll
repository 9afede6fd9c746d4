; test: error
func &f(%c: i1) -> (i32) {
@entry:
  goto %c { 1 -> @a, 0 -> @b(1) }

@a:
  goto @b(2)

@b(%x: i32) from (@a):
;<- 'from' does not name the edge from @entry
  goto @ret(%x)
}
