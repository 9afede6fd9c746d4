; test: error
@g = global <2 x i8> shufflevector (<2 x i8> <i8 poison, i8 5>, <2 x i8> poison, <2 x i32> <i32 1, i32 4>)
;                    ^ invalid operands of a constant shufflevector
