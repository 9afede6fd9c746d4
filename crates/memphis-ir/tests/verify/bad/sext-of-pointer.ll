define void @f(ptr %x) {
  %y = sext ptr %x to i128
  ret void
}
; error: 2:17: invalid sext from ptr to i128
