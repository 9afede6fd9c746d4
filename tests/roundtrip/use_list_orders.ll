; test: roundtrip
define i32 @f(i32 %a) {
  %x = add i32 %a, 1
  %y = add i32 %x, %x
  %z = add i32 %y, %x
  ret i32 %z

  uselistorder i32 %x, { 1, 0, 2 }
}
