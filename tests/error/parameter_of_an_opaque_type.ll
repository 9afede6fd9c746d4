; test: error
%t = type opaque
declare void @f(%t)
declare void @g(%u)
%u = type { i32 }
