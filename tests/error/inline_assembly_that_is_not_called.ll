; test: error
define void @f(ptr %p) {
  call void asm sideeffect "nop", ""()
  store ptr asm "", "", ptr %p
;           ^ inline assembly can only be called
  ret void
}

define void @g() {
  br i1 asm "", "", label %a, label %a
;       ^ inline assembly can only be called
a:
  ret void
}
