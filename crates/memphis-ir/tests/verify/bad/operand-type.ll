define void @f(i32 %x, i64 %y) {
  %z = add i32 %x, %y
  ret void
}
; error: 2:20: '%y' defined with type 'i64' but expected 'i32'
