; test: error
func &f(%a: i32) -> (i1) {
  %c = cmp.ugt %a, 1
;      ^ expected 'cmp.eq', 'cmp.ne', 'cmp.gt', 'cmp.ge', 'cmp.lt' or 'cmp.le'
  goto @ret(%c)
}
