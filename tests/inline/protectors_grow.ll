; test: inline
; Of two stack protectors the stronger holds; a caller without one was asked to have none.
define internal void @strong(ptr %p) sspstrong {
  store i32 1, ptr %p
  ret void
}
; => removed
define void @weak(ptr %p) ssp {
  call void @strong(ptr %p)
  ret void
}
; =>
; define void @weak(ptr %p) #0 {
;   store i32 1, ptr %p
;   ret void
; }
define void @none(ptr %p) {
  call void @strong(ptr %p)
  ret void
}
; =>
; define void @none(ptr %p) {
;   store i32 1, ptr %p
;   ret void
; }
define void @required(ptr %p) sspreq {
  call void @strong(ptr %p)
  ret void
}
; =>
; define void @required(ptr %p) sspreq {
;   store i32 1, ptr %p
;   ret void
; }
; => module
; + attributes #0 = { sspstrong }
