; test: roundtrip
; Nothing need stand between two instructions. The bracket that kept them apart may not be written again.
declare void @g(ptr)
define void @f() {
  %x = alloca ptr addrspace(0)call void @g(ptr %x) ret void
}
