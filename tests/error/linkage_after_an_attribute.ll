; test: error
declare noundef internal i32 @f()
;               ^ this cannot stand after 'noundef'
