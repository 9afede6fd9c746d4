; test: error
@g = global [2 x i32] [i32 1 i32 2]
;                            ^ expected ']' at end of constant
