; test: error
@a = global i32 0, align 0
;                        ^ alignment is not a power of two
