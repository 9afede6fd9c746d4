; test: error
define void @g(ptr %f) {
  call noundef fastcc ptr %f()
;              ^ expected type
  ret void
}
