; test: error
@g = global [4 x i32] zeroinitializer
@a = global i32 add (i32 1, i64 2)
;               ^ invalid operands of a constant add
@b = global ptr getelementptr (i32, i64 0, i32 0)
@c = global ptr getelementptr (i32, ptr @g, ptr @g)
@d = global ptr getelementptr ({ i32, i32 }, ptr @g, i32 0, i32 2)
@e = global i32 extractelement (i32 1, i32 0)
