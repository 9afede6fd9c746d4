; test: error
declare void @f()
}
