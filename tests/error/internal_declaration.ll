; test: error
declare internal void @f()
;                ^ invalid linkage for function declaration
