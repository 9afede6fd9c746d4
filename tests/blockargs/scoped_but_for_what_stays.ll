; test: blockargs-scoped
; Tokens, swifterror values and slots with lifetimes are seen in blocks that they dominate.
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
declare void @use(ptr)
declare token @llvm.experimental.convergence.entry() convergent
declare void @g(ptr swifterror)
define void @f(ptr swifterror %e, ptr %p, i1 %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  %s = alloca i32
  %err = alloca swifterror ptr
  call void @llvm.lifetime.start.p0(ptr %s)
  br i1 %c, label %a, label %b

a:
  call void @use(ptr %s) convergent [ "convergencectrl"(token %t) ]
  call void @g(ptr swifterror %err)
  call void @g(ptr swifterror %e)
  call void @use(ptr %p)
  br label %b

b:
  call void @llvm.lifetime.end.p0(ptr %s)
  ret void
}
; =>
; func &f(%e: ptr swifterror, %p: ptr, %c: i1) -> () convergent {
; @entry:
;   %t = call token &llvm.experimental.convergence.entry()
;   %s = stack i32
;   %err = stack swifterror ptr
;   call void &llvm.lifetime.start.p0(ptr %s)
;   goto i1 %c { 1 -> @a(%p), 0 -> @b }
;
; @a(%p: ptr):
;   call void &use(ptr %s) convergent [ "convergencectrl"(token %t) ]
;   call void &g(ptr swifterror %err)
;   call void &g(ptr swifterror %e)
;   call void &use(ptr %p)
;   goto @b
;
; @b:
;   call void &llvm.lifetime.end.p0(ptr %s)
;   goto @ret()
; }
