; test: error
@g = global i32 0
@llvm.used = appending global [1 x ptr] zeroinitializer
@llvm.compiler.used = appending global [2 x ptr] [ptr @g, ptr null]
@llvm.global_ctors = global [1 x { i32, ptr }] [{ i32, ptr } { i32 0, ptr null }]
@use = global ptr @llvm.used
