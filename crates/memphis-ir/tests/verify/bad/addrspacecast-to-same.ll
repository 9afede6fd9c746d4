define void @f(ptr %x) {
  %y = addrspacecast ptr %x to ptr
  ret void
}
; error: 2:26: invalid addrspacecast from ptr to ptr
