; test: error
attributes #0 = { ; nothing
;<- attribute group has no attributes
}
define void @f() #0 {
  ret void
}
