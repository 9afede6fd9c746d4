; test: error
define void @f() {
  ret void
}

function @g() {
;<- expected top-level entity
}
