; case: an address has 64 bits
define i64 @f(ptr %p) {
  %x = ptrtoaddr ptr %p to i64
  ret i64 %x
}
; case: an address does not have 32 bits
define i32 @f(ptr %p) {
  %x = ptrtoaddr ptr %p to i32
  ret i32 %x
}
; error: 2:22: ptrtoaddr must give integers of 64 bits, like addresses
; case: an address has the width of an index
target datalayout = "p1:64:64:64:32"
define i32 @f(<2 x ptr addrspace(1)> %p, ptr addrspace(1) %q) {
  %x = ptrtoaddr <2 x ptr addrspace(1)> %p to <2 x i32>
  %y = ptrtoaddr ptr addrspace(1) %q to i64
  ret i32 0
}
; error: 4:35: ptrtoaddr must give integers of 32 bits, like addresses
