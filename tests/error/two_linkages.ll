; test: error
@x = external internal global i32
;             ^ this cannot stand after 'external'
