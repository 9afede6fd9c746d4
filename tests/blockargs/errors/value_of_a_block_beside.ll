; test: error
func &f(%c: i1, %n: i32) -> (i32) {
  goto %c { 1 -> @a, 0 -> @b }

@a:
  %x = add i32 %n, 1
  goto @ret(%x)

@b:
  goto @ret(%x)
;           ^ definition of %x does not dominate this use (the path through the first block, @b avoids it)
}
