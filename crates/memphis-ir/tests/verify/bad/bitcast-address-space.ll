define void @f(ptr %x) {
  %y = bitcast ptr %x to ptr addrspace(1)
  ret void
}
; error: 2:20: invalid bitcast from ptr to ptr addrspace(1)
