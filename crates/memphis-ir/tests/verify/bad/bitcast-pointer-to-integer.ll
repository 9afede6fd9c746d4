define void @f(ptr %x) {
  %y = bitcast ptr %x to i64
  ret void
}
; error: 2:20: invalid bitcast from ptr to i64
