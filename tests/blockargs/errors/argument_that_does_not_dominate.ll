; test: error
func &f(%c: i1, %n: i32) -> (i32) {
  goto %c { 1 -> @a, 0 -> @b }

@a:
  %x = add i32 %n, 1
  goto @end(%x)

@b:
  goto @end(%x)
;           ^ definition of %x does not dominate the end of @b (the path through the first block, @b avoids it)

@end(%r: i32):
  goto @ret(%r)
}
