; test: error
target datalayout = "e-i64:64:32"
;                             ^ preferred alignment cannot be less than the ABI alignment
