; test: error
attributes #0 = { noundef }
;                 ^ 'noundef' does not apply to functions, but to parameters and return values
