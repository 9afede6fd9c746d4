; test: error
^0 = module: (path: "a.bc", hash: (0, 0)
;            ^ this parenthesis is never closed
