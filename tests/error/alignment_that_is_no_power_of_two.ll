; test: error
declare void @b(ptr align 3)
;                         ^ alignment is not a power of two
