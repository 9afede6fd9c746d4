; test: error
@g = global i32 0 1
;                 ^ expected top-level entity
