; test: error
@k = global i32 0
@al = alias i32= ptr @k
