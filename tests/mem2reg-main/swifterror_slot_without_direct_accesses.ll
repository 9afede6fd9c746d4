; test: mem2reg<llvm=main>
; The oracle gives slots without direct accesses a type that no access has, here one of a pointer.
declare void @callee(ptr swifterror)

define i32 @f(i32 %n) {
  %error = alloca swifterror ptr
; ^ %error stays in memory: its address is passed to a call, in `call void @callee(ptr swifterror %error)`
  %x = alloca i32
  store i32 %n, ptr %x
  call void @callee(ptr swifterror %error)
  %y = load i32, ptr %x
  ret i32 %y
}
; =>
; define i32 @f(i32 %n) {
;   %error = alloca swifterror ptr
;   call void @callee(ptr swifterror %error)
;   ret i32 %n
; }
