; test: error
@declared = external global i32
@a = alias i32, ptr @declared
@b = alias i32, ptr @c
@c = alias i32, ptr @b
@d = weak alias i32, ptr @e
@f = alias i32, ptr @d
@e = global i32 0
@g = available_externally alias i32, ptr @e
