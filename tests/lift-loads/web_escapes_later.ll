; test: lift-loads
; What goes through φs and selects before the address is given away is lifted; the slots and the stores stay.
declare void @use(ptr)
declare void @llvm.lifetime.start.p0(ptr)
define i32 @load(i1 %c, i32 %x, i32 %y) {
  %a = alloca i32
; ^ %a stays in memory: its address is passed to a call, in `call void @use(ptr %p)`
  %b = alloca i32
; ^ %b stays in memory: its address is passed to a call, in `call void @use(ptr %p)`
  store i32 %x, ptr %a
  store i32 %y, ptr %b
  %p = select i1 %c, ptr %a, ptr %b
  %v = load i32, ptr %p
  call void @use(ptr %p)
  %w = load i32, ptr %p
  %s = add i32 %v, %w
  ret i32 %s
}
; =>
; define i32 @load(i1 %c, i32 %x, i32 %y) {
;   %a = alloca i32
;   %b = alloca i32
;   store i32 %x, ptr %a
;   store i32 %y, ptr %b
;   %p = select i1 %c, ptr %a, ptr %b
;   %p.value = select i1 %c, i32 %x, i32 %y
;   call void @use(ptr %p)
;   %w = load i32, ptr %p
;   %s = add i32 %p.value, %w
;   ret i32 %s
; }
define i32 @store(i1 %c, i32 %x, i32 %y) {
entry:
  %a = alloca i32
; ^ %a stays in memory: its address is passed to a call, in `call void @use(ptr %b)`
  %b = alloca i32
; ^ %b stays in memory: its address is passed to a call, in `call void @use(ptr %b)`
  store i32 %x, ptr %a
  store i32 %y, ptr %b
  br i1 %c, label %left, label %end
left:
  br label %end
end:
  %p = phi ptr [ %a, %left ], [ %b, %entry ]
  store i32 1, ptr %p
  %v = load i32, ptr %b
  call void @use(ptr %b)
  store i32 2, ptr %p
  %w = load i32, ptr %a
  %s = add i32 %v, %w
  ret i32 %s
}
; =>
; define i32 @store(i1 %c, i32 %x, i32 %y) {
; entry:
;   %a = alloca i32
;   %b = alloca i32
;   store i32 %x, ptr %a
;   store i32 %y, ptr %b
;   br i1 %c, label %left, label %end
; left:
;   br label %end
; end:
;   %p.tag = phi i1 [ true, %left ], [ false, %entry ]
;   %p = phi ptr [ %a, %left ], [ %b, %entry ]
;   %p.value = select i1 %p.tag, i32 1, i32 %x
;   store i32 %p.value, ptr %a, align 1
;   %p.value1 = select i1 %p.tag, i32 %y, i32 1
;   store i32 %p.value1, ptr %b, align 1
;   call void @use(ptr %b)
;   store i32 2, ptr %p
;   %w = load i32, ptr %a
;   %s = add i32 %p.value1, %w
;   ret i32 %s
; }
define i32 @store_where_a_slot_is_no_memory(i1 %c, i32 %x, i32 %y) {
entry:
  %a = alloca i32
; ^ %a stays in memory: its address is passed to a call, in `call void @use(ptr %b)`
  %b = alloca i32
; ^ %b stays in memory: its address is passed to a call, in `call void @use(ptr %b)`
  store i32 %y, ptr %b
  br i1 %c, label %left, label %end
left:
  call void @llvm.lifetime.start.p0(ptr %a)
  store i32 %x, ptr %a
  br label %end
end:
  %p = phi ptr [ %a, %left ], [ %b, %entry ]
  store i32 1, ptr %p
  %v = load i32, ptr %b
  call void @use(ptr %b)
  ret i32 %v
}
; => unchanged
