; case: two of a kind
declare void @g()
define void @f(ptr %p, i32 %n) {
  call void @g() ["deopt"(), "deopt"()]
  ret void
}
; error: 3:30: a call can have only one operand bundle "deopt"
; case: two of an unknown kind
declare void @g()
define void @f(ptr %p, i32 %n) {
  call void @g() ["mine"(), "mine"()]
  ret void
}
; case: direct call with a pointer key
declare void @g()
define void @f(ptr %p, i32 %n) {
  call void @g() ["ptrauth"(i32 0, i64 0)]
  ret void
}
; error: 3:19: direct call cannot have operand bundle "ptrauth"
; case: pointer key of another type
define void @f(ptr %p, i32 %n) {
  call void %p() ["ptrauth"(i64 0, i64 0)]
  ret void
}
; error: 2:33: operand of bundle "ptrauth" must have type i32, not i64
; case: pointer key
define void @f(ptr %p, i32 %n) {
  call void %p() ["ptrauth"(i32 0, i64 0)]
  ret void
}
; case: type number that is not constant
define void @f(ptr %p, i32 %n) {
  call void %p() ["kcfi"(i32 %n)]
  ret void
}
; error: 2:30: operand of bundle "kcfi" must be a constant i32
; case: attached call without a function
declare ptr @g()
define void @f(ptr %p, i32 %n) {
  %r = call ptr @g() ["clang.arc.attachedcall"(ptr %p)]
  ret void
}
; error: 3:23: operand bundle "clang.arc.attachedcall" needs one function that retains or claims
; case: attached call without a result
declare void @g()
define void @f(ptr %p, i32 %n) {
  call void @g() ["clang.arc.attachedcall"(ptr @g)]
  ret void
}
; error: 3:19: operand bundle "clang.arc.attachedcall" needs one function that retains or claims
; case: attached call
declare ptr @g()
declare ptr @objc_retainAutoreleasedReturnValue(ptr)
define void @f() {
  %r = call ptr @g() ["clang.arc.attachedcall"(ptr @objc_retainAutoreleasedReturnValue)]
  ret void
}
; case: attached call of another function
declare ptr @g()
define void @f() {
  %r = call ptr @g() ["clang.arc.attachedcall"(ptr @g)]
  ret void
}
; error: 3:23: operand bundle "clang.arc.attachedcall" needs one function that retains or claims
; case: convergence without a token
declare void @g() convergent
define void @f(ptr %p, i32 %n) {
  call void @g() ["convergencectrl"()]
  ret void
}
; error: 3:19: operand bundle "convergencectrl" needs one token
; case: preallocated without its token
declare void @g(ptr preallocated(i32))
define void @f(ptr %p, i32 %n) {
  call void @g(ptr preallocated(i32) %p) ["preallocated"(token none)]
  ret void
}
; error: 3:64: operand of bundle "preallocated" must be a call of call.preallocated.setup
