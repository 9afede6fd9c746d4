; test: error
declare void @f(ptr align)
