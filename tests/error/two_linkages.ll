; test: error
@x = external internal global i32
;             ^ this cannot stand behind 'external'
