declare i32 @printf(ptr, ...)
declare void @unprototyped()
declare i32 @wrong(i64)
define i32 @f(ptr %p, { ptr, i32 } %s) {
  %a = call i32 (ptr, ...) @printf(ptr %p, i32 1, double 2.0)
  call void @unprototyped(i32 1, ptr %p)
  %b = call i64 @wrong()
  %c = call i32 %p(i32 1)
  %d = tail call fastcc { ptr, i32 } %p({ ptr, i32 } %s)
  call void asm sideeffect "nop", ""()
  %e = musttail call i32 @f(ptr %p, { ptr, i32 } %s)
  ret i32 %e
}
