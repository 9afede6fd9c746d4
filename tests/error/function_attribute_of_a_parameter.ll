; test: error
declare void @f(ptr nounwind)
;                   ^ 'nounwind' does not apply to parameters, but to functions
