; test: error
declare void @f() section "s" nounwind
