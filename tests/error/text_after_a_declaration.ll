; test: error
declare void @f()
dedeclare void @g()
;<- expected top-level entity
