; test: roundtrip

declare void @g()
define void @f(i32 %a, i32 %b) {
  call void @g() [ "deopt"(i32 %a, i32 %b), "foo"(i32 3, i32 4, i32 5) ]
  ret void
}
