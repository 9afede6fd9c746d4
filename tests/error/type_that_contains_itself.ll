; test: error
%s = type { i32, %t }
;                ^ identified structure type 't' is recursive
%t = type { ptr, [2 x %t] }
@x = external global %s
