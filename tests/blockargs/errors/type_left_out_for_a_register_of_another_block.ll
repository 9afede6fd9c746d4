; test: error
func &f(%a: i32) -> (i32) {
  goto @b

@b:
  %c = add %a, 1
;          ^ expected a type before a register that this block does not define above, such as 'i1 %c'
  goto @ret(%c)
}
