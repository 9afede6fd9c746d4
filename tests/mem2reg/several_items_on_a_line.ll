; test: mem2reg
; Items of the top level end where the next one starts, on the same line too.
@a = global ptr @b, align 8 @b = global i32 0 declare void @use(ptr) #0 declare void @use2(ptr, ptr) attributes #0 = { nounwind }
define i32 @f(i32 %n) {
  %x = alloca i32
  store i32 %n, ptr %x
  call void @use(ptr @a)
  call void @use2(ptr @a, ptr @b)
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @f(i32 %n) {
;   call void @use(ptr @a)
;   call void @use2(ptr @a, ptr @b)
;   ret i32 %n
; }
