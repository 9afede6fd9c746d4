; test: error
%t = type opaque
declare void @f(%t)
;               ^ invalid type for function argument
declare void @g(%u)
%u = type { i32 }
