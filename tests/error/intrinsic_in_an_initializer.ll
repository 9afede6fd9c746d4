; test: error
declare i32 @llvm.umax.i32(i32, i32)
@g = global ptr @llvm.umax.i32
;               ^ cannot take the address of an intrinsic
