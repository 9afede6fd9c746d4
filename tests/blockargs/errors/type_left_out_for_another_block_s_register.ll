; test: error
func &f(%c: i1) -> () {
  goto @b

@b:
  goto %c { 1 -> @ret(), 0 -> @ret() }
;      ^ expected a type before a register that this block does not define above, such as 'i1 %c'
}
