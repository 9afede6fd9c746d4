; test: error
@g = global i32 0
@llvm.used = appending global [1 x ptr] zeroinitializer
;<- this variable cannot be used
;                                       ^ this variable must hold an array of globals
@llvm.compiler.used = appending global [2 x ptr] [ptr @g, ptr null]
;                                                ^ members must be variables, functions or aliases with names
@llvm.global_ctors = global [1 x { i32, ptr }] [{ i32, ptr } { i32 0, ptr null }]
;<- this variable must have appending linkage
;<- the third field of the element type is mandatory: 'ptr null' for none
@use = global ptr @llvm.used
