; test: error
%pair = type { token, i32 }
;              ^ invalid element type for struct
