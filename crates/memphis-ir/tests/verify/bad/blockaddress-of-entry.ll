define void @f(ptr %p) {
start:
  store ptr blockaddress(@f, %start), ptr %p
  ret void
}
; error: 3:13: blockaddress of the entry block
