; case: kernel that returns
define amdgpu_kernel i32 @f() {
  ret i32 0
}
; error: 1:26: functions with amdgpu_kernel must return void
; case: kernel with variable arguments
declare amdgpu_kernel void @f(...)
; error: 1:28: functions with amdgpu_kernel cannot have variable arguments
; case: kernel with an argument by value
declare amdgpu_kernel void @f(ptr byval(i32))
; error: 1:28: functions with amdgpu_kernel cannot have 'byval' parameters
; case: kernel with a reference to the stack
target datalayout = "A5"
declare amdgpu_kernel void @f(ptr addrspace(5) byref(i32))
; error: 2:28: functions with amdgpu_kernel cannot have 'byref' parameters on the stack
; case: kernel with a reference
target datalayout = "A5"
declare amdgpu_kernel void @f(ptr byref(i32))
; case: shader with a parameter for the result
declare amdgpu_ps void @f(ptr sret(i32))
; error: 1:24: functions with amdgpu_ps cannot have 'sret' parameters
; case: shader that returns
declare amdgpu_ps float @f()
; case: SPIR kernel that returns
declare spir_kernel i32 @f()
; error: 1:25: functions with spir_kernel must return void
; case: fast function with variable arguments
declare fastcc void @f(...)
; error: 1:21: functions with fastcc cannot have variable arguments
; case: interrupt handler without a frame
declare x86_intrcc void @f(ptr)
; error: 1:25: the first parameter of functions with x86_intrcc must be 'byval'
; case: interrupt handler
declare x86_intrcc void @f(ptr byval(i32), i64)
; case: call of a kernel
declare amdgpu_kernel void @k()
define void @f() {
  call amdgpu_kernel void @k()
  ret void
}
; error: 3:3: functions with this calling convention cannot be called
; case: call of a kernel by number
declare amdgpu_kernel void @k()
define void @f() {
  call cc 91 void @k()
  ret void
}
; error: 3:3: functions with this calling convention cannot be called
