; test: lift-loads
; Until somebody else knows the address, a load reads the stores that reach it. After that, those of its block.
declare void @use(ptr)
declare void @other()
define i32 @straight(i32 %x, i32 %y) {
  %a = alloca i32
; ^ %a stays in memory: its address is passed to a call, in `call void @use(ptr %a)`
  store i32 %x, ptr %a
  %v = load i32, ptr %a
  call void @use(ptr %a)
  %w = load i32, ptr %a
  store i32 %y, ptr %a
  %u = load i32, ptr %a
  call void @other()
  %t = load i32, ptr %a
  %1 = add i32 %v, %w
  %2 = add i32 %u, %t
  %3 = add i32 %1, %2
  ret i32 %3
}
; =>
; define i32 @straight(i32 %x, i32 %y) {
;   %a = alloca i32
;   store i32 %x, ptr %a
;   call void @use(ptr %a)
;   %w = load i32, ptr %a
;   store i32 %y, ptr %a
;   call void @other()
;   %t = load i32, ptr %a
;   %1 = add i32 %x, %w
;   %2 = add i32 %y, %t
;   %3 = add i32 %1, %2
;   ret i32 %3
; }
define i32 @joined(i1 %c, i32 %x, i32 %y) {
entry:
  %a = alloca i32
; ^ %a stays in memory: its address is passed to a call, in `call void @use(ptr %a)`
  store i32 %x, ptr %a
  br i1 %c, label %left, label %end
left:
  store i32 %y, ptr %a
  br label %end
end:
  %v = load i32, ptr %a
  call void @use(ptr %a)
  %w = load i32, ptr %a
  %s = add i32 %v, %w
  ret i32 %s
}
; =>
; define i32 @joined(i1 %c, i32 %x, i32 %y) {
; entry:
;   %a = alloca i32
;   store i32 %x, ptr %a
;   br i1 %c, label %left, label %end
; left:
;   store i32 %y, ptr %a
;   br label %end
; end:
;   %a.known = phi i32 [ %x, %entry ], [ %y, %left ]
;   call void @use(ptr %a)
;   %w = load i32, ptr %a
;   %s = add i32 %a.known, %w
;   ret i32 %s
; }
define i32 @same_on_all_ways(i1 %c, i32 %x) {
entry:
  %a = alloca i32
; ^ %a stays in memory: its address is passed to a call, in `call void @use(ptr %a)`
  br i1 %c, label %left, label %right
left:
  store i32 %x, ptr %a
  br label %end
right:
  store i32 %x, ptr %a
  br label %end
end:
  %v = load i32, ptr %a
  call void @use(ptr %a)
  ret i32 %v
}
; =>
; define i32 @same_on_all_ways(i1 %c, i32 %x) {
; entry:
;   %a = alloca i32
;   br i1 %c, label %left, label %right
; left:
;   store i32 %x, ptr %a
;   br label %end
; right:
;   store i32 %x, ptr %a
;   br label %end
; end:
;   call void @use(ptr %a)
;   ret i32 %x
; }
define i32 @in_a_loop(i1 %c, i32 %x) {
entry:
  %a = alloca i32
; ^ %a stays in memory: its address is passed to a call, in `call void @use(ptr %a)`
  store i32 %x, ptr %a
  br label %loop
loop:
  %v = load i32, ptr %a
  call void @use(ptr %a)
  br i1 %c, label %loop, label %end
end:
  ret i32 %v
}
; => unchanged
define i32 @on_one_way(i1 %c, i32 %x) {
entry:
  %a = alloca i32
; ^ %a stays in memory: its address is passed to a call, in `call void @use(ptr %a)`
  store i32 %x, ptr %a
  br i1 %c, label %call, label %quiet
call:
  call void @use(ptr %a)
  br label %end
quiet:
  %v = load i32, ptr %a
  store i32 %v, ptr %a
  br label %end
end:
  %w = load i32, ptr %a
  ret i32 %w
}
; =>
; define i32 @on_one_way(i1 %c, i32 %x) {
; entry:
;   %a = alloca i32
;   store i32 %x, ptr %a
;   br i1 %c, label %call, label %quiet
; call:
;   call void @use(ptr %a)
;   br label %end
; quiet:
;   store i32 %x, ptr %a
;   br label %end
; end:
;   %w = load i32, ptr %a
;   ret i32 %w
; }
define i32 @stored_first(i32 %x) {
  %a = alloca i32
; ^ %a stays in memory: its address is stored in memory, in `store volatile ptr %a, ptr %h`
  %h = alloca ptr
; ^ %h stays in memory: a load or store of it is volatile, in `store volatile ptr %a, ptr %h`
  store volatile ptr %a, ptr %h
  store i32 %x, ptr %a
  %other = load volatile ptr, ptr %h
  store i32 7, ptr %other
  %v = load i32, ptr %a
  ret i32 %v
}
; => unchanged
define i32 @merged_at_the_end_of_a_block(i1 %c, ptr %q, i32 %x) {
entry:
  %a = alloca i32
; ^ %a stays in memory: its address is merged with one that may be something else, in `%p = phi ptr [ %a, %left ], [ %q, %entry ]`
  store i32 %x, ptr %a
  %v = load i32, ptr %a
  br i1 %c, label %left, label %end
left:
  br label %end
end:
  %p = phi ptr [ %a, %left ], [ %q, %entry ]
  store i32 1, ptr %p
  %w = load i32, ptr %a
  %s = add i32 %v, %w
  ret i32 %s
}
; =>
; define i32 @merged_at_the_end_of_a_block(i1 %c, ptr %q, i32 %x) {
; entry:
;   %a = alloca i32
;   store i32 %x, ptr %a
;   br i1 %c, label %left, label %end
; left:
;   br label %end
; end:
;   %p = phi ptr [ %a, %left ], [ %q, %entry ]
;   store i32 1, ptr %p
;   %w = load i32, ptr %a
;   %s = add i32 %x, %w
;   ret i32 %s
; }
define i32 @part(i32 %x) {
  %a = alloca i32
; ^ %a stays in memory: a part of it is addressed, in `%p = getelementptr i8, ptr %a, i64 1`
  store i32 %x, ptr %a
  %v = load i32, ptr %a
  %p = getelementptr i8, ptr %a, i64 1
  store i8 0, ptr %p
  %w = load i32, ptr %a
  %s = add i32 %v, %w
  ret i32 %s
}
; =>
; define i32 @part(i32 %x) {
;   %a = alloca i32
;   store i32 %x, ptr %a
;   %p = getelementptr i8, ptr %a, i64 1
;   store i8 0, ptr %p
;   %w = load i32, ptr %a
;   %s = add i32 %x, %w
;   ret i32 %s
; }
define i32 @nothing_stored() {
  %a = alloca i32
; ^ %a stays in memory: its address is passed to a call, in `call void @use(ptr %a)`
  %v = load i32, ptr %a
  call void @use(ptr %a)
  ret i32 %v
}
; =>
; define i32 @nothing_stored() {
;   %a = alloca i32
;   call void @use(ptr %a)
;   ret i32 undef
; }
