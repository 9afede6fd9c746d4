; test: error
declare void @f(ptr align)
;                        ^ expected integer
