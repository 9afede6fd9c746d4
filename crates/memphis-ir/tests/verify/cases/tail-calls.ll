; case: argument by value
declare void @g(ptr)
define void @f(ptr byval(i32) %p) {
  musttail call void @g(ptr %p)
  ret void
}
; error: 3:3: musttail call and its caller differ in how they pass arguments
; case: argument by value of another alignment
declare void @g(ptr byval(i32) align 8)
define void @f(ptr byval(i32) align 4 %p) {
  musttail call void @g(ptr byval(i32) align 8 %p)
  ret void
}
; error: 3:3: musttail call and its caller differ in how they pass arguments
; case: variable arguments that are not passed on
declare void @g(ptr, ...)
define void @f(ptr %p, ...) {
  musttail call void (ptr, ...) @g(ptr %p)
  ret void
}
; error: 3:3: musttail call in a function with variable arguments must end in '...'
; case: variable arguments
declare void @g(ptr, ...)
define void @f(ptr %p, ...) {
  musttail call void (ptr, ...) @g(ptr %p, ...)
  ret void
}
; case: register argument with tailcc
declare tailcc void @g(i32 inreg)
define tailcc void @f(i32 %x) {
  musttail call tailcc void @g(i32 inreg %x)
  ret void
}
; error: 3:3: musttail call with tailcc cannot pass arguments by 'inalloca', 'inreg', 'swifterror', 'preallocated' or 'byref'
