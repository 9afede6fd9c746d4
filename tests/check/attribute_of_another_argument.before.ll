; test: roundtrip
; An attribute has moved from one argument to the next.
declare void @g(i32, i32, i32, i32)
define void @f(i32 %a, i32 %b, i32 %c, i32 %d) {
  %x = alloca i32
  store i32 %d, ptr %x
  %w = load i32, ptr %x
  call void @g(i32 %a, i32 %b, i32 noundef %c, i32 %w)
  ret void
}
