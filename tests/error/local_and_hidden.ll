; test: error
@x = internal hidden global i32 0
;                          ^ symbol with local linkage must have default visibility
