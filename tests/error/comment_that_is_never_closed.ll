; test: error
define void @f() {
  ret void
}
/* " and so on
;<- this comment is never closed
