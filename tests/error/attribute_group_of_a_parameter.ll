; test: error
declare void @f(i32 #0)
;                   ^ expected ')' at end of argument list
attributes #0 = { nounwind }
