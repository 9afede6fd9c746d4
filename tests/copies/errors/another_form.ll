; test: error
func &f() -> () {
;    ^ expected 'copies' behind 'func': functions in SSA form are LLVM IR
  goto @ret()
}
