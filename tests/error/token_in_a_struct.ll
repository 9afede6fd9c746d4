; test: error
%pair = type { token, i32 }
