define void @f() {
  fence monotonic
  ret void
}
; error: 2:3: fence cannot be unordered or monotonic
