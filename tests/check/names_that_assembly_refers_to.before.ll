; test: roundtrip
; A symbol in @llvm.used keeps its name, which inline assembly may refer to.

@llvm.used = appending global [1 x ptr] [ptr @used], section "llvm.metadata"

define internal void @used() {
  ret void
}

define void @f() {
  call void asm sideeffect "call used", ""()
  call void @used()
  ret void
}
