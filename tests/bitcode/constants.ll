; test: bitcode
target datalayout = "e-p1:32:32-i64:64"

%s = type { i8, %s2, ptr }
%s2 = type <{ i64, half }>

@integers = global { i1, i8, i64, i128, i200 } { i1 true, i8 -1, i64 -9223372036854775808, i128 170141183460469231731687303715884105727, i200 -4 }
@floats = global { half, bfloat, float, double, x86_fp80, fp128, ppc_fp128 } { half 0xH3C00, bfloat 0xR3F80, float 0x3FB99999A0000000, double 0x7FF8000000000001, x86_fp80 0xK3FFF8000000000000000, fp128 0xL00000000000000013FFF000000000000, ppc_fp128 0xM3FF00000000000003C90000000000000 }
@bytes = global [5 x i8] c"ab\00\FF\0A"
@text = private unnamed_addr constant [4 x i8] c"abc\00"
@words = global [3 x i16] [i16 -1, i16 2, i16 3]
@doubles = global [2 x double] [double 1.000000e+00, double -0.000000e+00]
@odd = global [2 x i24] [i24 1, i24 -1]
@vector = global <4 x i1> <i1 true, i1 false, i1 undef, i1 poison>
@splats = global { <4 x i32>, <2 x float>, <2 x ptr> } { <4 x i32> splat (i32 7), <2 x float> splat (float 2.000000e+00), <2 x ptr> <ptr @bytes, ptr @bytes> }
@struct = global %s { i8 1, %s2 <{ i64 2, half 0xH0000 }>, ptr @struct }
@mixed = global { i32, %s, [2 x ptr] } { i32 undef, %s zeroinitializer, [2 x ptr] [ptr null, ptr poison] }
@tables = constant { [3 x ptr], [2 x ptr] } { [3 x ptr] [ptr null, ptr @f, ptr @f], [2 x ptr] zeroinitializer }
@in_range = global ptr getelementptr inbounds inrange(-16, 8) ({ [3 x ptr], [2 x ptr] }, ptr @tables, i32 0, i32 0, i32 2)
@in_other_range = global ptr getelementptr inbounds inrange(-8, 8) ({ [3 x ptr], [2 x ptr] }, ptr @tables, i32 0, i32 0, i32 2)
@addresses = global [4 x ptr] [ptr getelementptr (i8, ptr @bytes, i64 2), ptr getelementptr nuw (i8, ptr @bytes, i64 3), ptr getelementptr nusw (i8, ptr @bytes, i64 4), ptr inttoptr (i64 64 to ptr)]
@casts = global { i64, i32, ptr addrspace(1) } { i64 ptrtoint (ptr @bytes to i64), i32 ptrtoint (ptr @bytes to i32), ptr addrspace(1) addrspacecast (ptr @bytes to ptr addrspace(1)) }
@sums = global { i64, i64, i64 } { i64 sub (i64 ptrtoint (ptr @bytes to i64), i64 ptrtoint (ptr @text to i64)), i64 add nuw nsw (i64 ptrtoint (ptr @bytes to i64), i64 4), i64 xor (i64 ptrtoint (ptr @bytes to i64), i64 -1) }
@equivalents = global { ptr, ptr } { ptr dso_local_equivalent @f, ptr no_cfi @f }
@signed = global [4 x ptr] [ptr ptrauth (ptr @bytes, i32 2), ptr ptrauth (ptr @bytes, i32 2, i64 5), ptr ptrauth (ptr @bytes, i32 2, i64 5, ptr @signed), ptr null]
@labels = global [2 x ptr] [ptr blockaddress(@f, %x), ptr blockaddress(@f, %2)]

define ptr @f(i1 %c, <vscale x 4 x i32> %v) {
  br i1 %c, label %x, label %2

x:                                                ; preds = %0
  %1 = add <vscale x 4 x i32> %v, splat (i32 3)
  ret ptr blockaddress(@f, %x)

2:                                                ; preds = %0
  %3 = call ptr @g(ptr getelementptr inbounds (i8, ptr @bytes, i64 1), i128 -170141183460469231731687303715884105728, fp128 0xL00000000000000000000000000000000)
  ret ptr %3
}

define ptr @g(ptr %p, i128 %i, fp128 %x) {
  store ptr blockaddress(@f, %x), ptr %p, align 8
  store { i8, float } { i8 3, float 3.000000e+00 }, ptr %p, align 4
  store <2 x ptr> <ptr @g, ptr null>, ptr %p, align 16
  ret ptr getelementptr inbounds inrange(-16, 8) ({ [3 x ptr], [2 x ptr] }, ptr @tables, i32 0, i32 0, i32 2)
}
