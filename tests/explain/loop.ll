; test: explain --run 2
; A loop with a φ, one slot with a single store, and one that stays.

define i32 @f(i32 %n) {
entry:
  %i = alloca i32
  %t = alloca i32
  %k = alloca i32
  store i32 0, ptr %i
  call void @use(ptr %k)
  br label %head
head:
  %a = load i32, ptr %i
  %c = icmp slt i32 %a, %n
  br i1 %c, label %body, label %end
body:
  store i32 %a, ptr %t
  %b = load i32, ptr %t
  %d = add i32 %b, 1
  store i32 %d, ptr %i
  br label %head
end:
  %r = load i32, ptr %i
  ret i32 %r
}
declare void @use(ptr)
