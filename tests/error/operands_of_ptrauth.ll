; test: error
@g = global i32 0
@a = global ptr ptrauth (i32 42, i32 0)
;               ^ constant ptrauth base pointer must be a pointer
@b = global ptr ptrauth (ptr @g, i64 0)
@c = global ptr ptrauth (ptr @g, i32 0, i32 5)
@d = global ptr ptrauth (ptr @g, i32 0, i64 5, i64 0)
