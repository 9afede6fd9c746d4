; test: error
; No func is here.
// no comment
;<- expected top-level entity
define void @g() {
  ret void
}
