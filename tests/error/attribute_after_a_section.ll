; test: error
declare void @f() section "s" nounwind
;                             ^ expected top-level entity
