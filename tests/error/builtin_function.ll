; test: error
declare void @f() builtin
;                 ^ 'builtin' does not apply to functions, but to calls
