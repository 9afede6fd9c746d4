; test: error
$b = comdat any
@v = global i32 0, comdat($v)
;                          ^ use of undefined comdat '$v'
@w = global i32 0, comdat($b)
