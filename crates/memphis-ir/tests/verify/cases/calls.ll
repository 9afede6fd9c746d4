; case: result by sret among variable arguments
declare void @g(ptr, ...)
define void @f(ptr %p, i32 %n) {
  call void (ptr, ...) @g(ptr %p, ptr sret(i32) %p)
  ret void
}
; error: 3:49: 'sret' cannot be an attribute of a variable argument
; case: inalloca of an ordinary alloca
declare void @g(ptr inalloca(i32))
define void @f(ptr %p, i32 %n) {
  %a = alloca i32
  call void @g(ptr inalloca(i32) %a)
  ret void
}
; error: 4:34: an 'inalloca' argument needs an alloca with inalloca
; case: inalloca
declare void @g(ptr inalloca(i32))
define void @f(ptr %p, i32 %n) {
  %a = alloca inalloca i32
  call void @g(ptr inalloca(i32) %a)
  ret void
}
; case: swifterror of an ordinary alloca
declare void @g(ptr swifterror)
define void @f(ptr %p, i32 %n) {
  %a = alloca ptr
  call void @g(ptr swifterror %a)
  ret void
}
; error: 4:31: a 'swifterror' argument must be a swifterror alloca or parameter
; case: swifterror alloca as an ordinary argument
declare void @g(ptr)
define void @f(ptr %p, i32 %n) {
  %a = alloca swifterror ptr
  call void @g(ptr %a)
  ret void
}
; error: 4:20: a swifterror value can only be loaded, stored to, or passed as a 'swifterror' argument
; case: swifterror alloca for a callee that takes it
declare void @g(ptr swifterror)
define void @f(ptr %p, i32 %n) {
  %a = alloca swifterror ptr
  call void @g(ptr %a)
  ret void
}
; case: swifterror alloca that is stored
define void @f(ptr %p, i32 %n) {
  %a = alloca swifterror ptr
  store ptr %a, ptr %p
  ret void
}
; error: 3:13: a swifterror value can only be loaded, stored to, or passed as a 'swifterror' argument
; case: swifterror alloca of two elements
define void @f(ptr %p, i32 %n) {
  %a = alloca swifterror ptr, i32 2
  ret void
}
; error: 2:3: swifterror alloca must be of one element
; case: swifterror parameter that is compared
define void @f(ptr swifterror %e) {
  %c = icmp eq ptr %e, null
  ret void
}
; error: 2:20: a swifterror value can only be loaded, stored to, or passed as a 'swifterror' argument
; case: element type
declare void @g(ptr)
define void @f(ptr %p, i32 %n) {
  call void @g(ptr elementtype(i32) %p)
  ret void
}
; error: 3:37: 'elementtype' is for intrinsics and inline assembly only
; case: immediate
declare void @g(i32)
define void @f(ptr %p, i32 %n) {
  call void @g(i32 immarg 1)
  ret void
}
; error: 3:27: 'immarg' is only for arguments of intrinsics that must be constants
; case: speculatable
declare void @g()
define void @f(ptr %p, i32 %n) {
  call void @g() #0
  ret void
}
attributes #0 = { speculatable }
; error: 3:3: 'speculatable' is for functions and calls of such functions only
; case: speculatable callee
declare void @g() speculatable
define void @f(ptr %p, i32 %n) {
  call void @g() #0
  ret void
}
attributes #0 = { speculatable }
; case: group with a wrong value
declare void @g()
define void @f(ptr %p, i32 %n) {
  call void @g() #0
  ret void
}
attributes #0 = { "frame-pointer"="some" }
; error: 3:3: value of "frame-pointer" must be one of all, non-leaf, none, reserved, non-leaf-no-reserve, not 'some'
; case: preallocated without a bundle
declare void @g(ptr preallocated(i32))
define void @f(ptr %p, i32 %n) {
  call void @g(ptr preallocated(i32) %p)
  ret void
}
; error: 3:3: a preallocated argument needs a bundle "preallocated", or a musttail call, not both
; case: vector of extreme alignment
declare void @g(<2147483648 x float>)
define void @f(<2147483648 x float> %v) {
  call void @g(<2147483648 x float> %v)
  ret void
}
; error: 3:37: <2147483648 x float> needs an alignment of more than 4294967296 bytes
; case: matrix tile from a pointer
define void @f(ptr %p, i32 %n) {
  %t = call x86_amx %p()
  ret void
}
; error: 2:3: only intrinsics return x86_amx
; case: callee in another address space
define void @f(ptr addrspace(7) %q) {
  call void %q()
  ret void
}
; error: 2:13: '%q' defined with type 'ptr addrspace(7)' but expected 'ptr'
; case: callee in the address space of the call
define void @f(ptr addrspace(7) %q) {
  call addrspace(7) void %q()
  ret void
}
; case: callee in the address space of functions
target datalayout = "P7"
define void @f(ptr addrspace(7) %q) {
  call void %q()
  ret void
}
; case: invoke of an ordinary intrinsic
declare i32 @personality(...)
declare i32 @llvm.bswap.i32(i32)
define void @f() personality ptr @personality {
  %x = invoke i32 @llvm.bswap.i32(i32 1) to label %a unwind label %b
a:
  ret void
b:
  %l = landingpad { ptr, i32 } cleanup
  ret void
}
; error: 4:19: this intrinsic cannot be invoked, only called
