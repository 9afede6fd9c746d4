; test: roundtrip
@llvm.used = appending global [1 x ptr] [ptr @renamed], section "llvm.metadata"

define internal void @renamed() {
  ret void
}

define void @f() {
  call void asm sideeffect "call used", ""()
  call void @renamed()
  ret void
}
