; test: error
@k = global i32 0
@al = alias i32= ptr @k
;              ^ expected ',' after the type of an alias or ifunc
