; test: error
@declared = external global i32
@a = alias i32, ptr @declared
;<- alias must point to a definition
@b = alias i32, ptr @c
;<- aliases cannot form a cycle
@c = alias i32, ptr @b
;<- aliases cannot form a cycle
@d = weak alias i32, ptr @e
@f = alias i32, ptr @d
;<- alias cannot point to an interposable alias
@e = global i32 0
@g = available_externally alias i32, ptr @e
;<- available_externally alias must point to an available_externally global
