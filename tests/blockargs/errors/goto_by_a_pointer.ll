; test: error
func &f(%p: ptr) -> () {
  goto %p { 1 -> @ret(), 0 -> @ret() }
;      ^ the value that a goto chooses by must have integer type
}
