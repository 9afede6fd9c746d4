; test: roundtrip

declare void @g(i32, i32, i32, i32)
define void @f(i32 %a, i32 %b, i32 %c, i32 %d) {
  call void @g(i32 %a, i32 noundef %b, i32 %c, i32 %d)
  ret void
}
