; test: error
declare void @f()
}
;<- expected top-level entity
