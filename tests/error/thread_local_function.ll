; test: error
declare thread_local void @f()
;       ^ expected type
