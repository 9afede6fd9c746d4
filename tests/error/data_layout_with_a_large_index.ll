; test: error
target datalayout = "e-p:32:32:32:64"
;                                 ^ index size cannot be larger than the pointer size
