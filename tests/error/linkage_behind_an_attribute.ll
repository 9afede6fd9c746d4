; test: error
declare noundef internal i32 @f()
