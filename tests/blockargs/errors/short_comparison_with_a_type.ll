; test: error
func &f(%a: i32) -> (i1) {
  %c = cmp.gt i32 %a, 1
;            ^ expected a register or an integer, without its type
  goto @ret(%c)
}
