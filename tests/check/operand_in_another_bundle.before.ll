; test: roundtrip
; An operand has moved from one bundle to the next.
declare void @g()
define void @f(i32 %a, i32 %b) {
  call void @g() [ "deopt"(i32 %a, i32 %b, i32 3), "foo"(i32 4, i32 5) ]
  ret void
}
