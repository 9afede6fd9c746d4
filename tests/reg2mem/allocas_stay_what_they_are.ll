; test: reg2mem
; A marker wants to see its alloca.
declare void @llvm.lifetime.start.p0(ptr)
define i32 @f(i1 %c) {
entry:
  %x = alloca i32
  br label %next
next:
  %y = alloca i32
  %z = alloca i32
  br label %end
end:
  call void @llvm.lifetime.start.p0(ptr %y)
  store i32 1, ptr %z
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @f(i1 %c) {
; entry:
;   %x = alloca i32
;   %z.slot = alloca ptr
;   br label %next
; next:
;   %y = alloca i32
;   %z = alloca i32
;   store ptr %z, ptr %z.slot
;   br label %end
; end:
;   call void @llvm.lifetime.start.p0(ptr %y)
;   %z.reload = load ptr, ptr %z.slot
;   store i32 1, ptr %z.reload
;   %v = load i32, ptr %x
;   ret i32 %v
; }
