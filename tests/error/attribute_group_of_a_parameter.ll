; test: error
declare void @f(i32 #0)
attributes #0 = { nounwind }
