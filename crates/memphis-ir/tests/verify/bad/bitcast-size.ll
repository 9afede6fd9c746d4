define void @f(i32 %x) {
  %y = bitcast i32 %x to i64
  ret void
}
; error: 2:20: invalid bitcast from i32 to i64
