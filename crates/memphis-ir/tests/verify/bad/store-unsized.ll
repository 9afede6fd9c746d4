define void @f(ptr %p) {
  store token none, ptr %p
  ret void
}
; error: 2:15: cannot store unsized type token
