; test: error
func &f(%a: float) -> (i1) {
  %c = cmp.gt %a, 1.0
;             ^ icmp needs integer or pointer operands, not float
  goto @ret(%c)
}
