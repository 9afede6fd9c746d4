; test: roundtrip
%pair = type { i32, ptr }

@a = global i128 -170141183460469231731687303715884105728
@b = constant [3 x i8] c"a\00\FF"
@c = global %pair { i32 1, ptr @a }
@d = global <{ i8, i16 }> <{ i8 1, i16 2 }>
@e = global <4 x i32> <i32 1, i32 undef, i32 poison, i32 4>
@f = global <4 x float> splat (float 1.500000e+00)
@g = global [2 x ptr] [ptr getelementptr inbounds nuw (i8, ptr @a, i64 4), ptr null]
@h = global i64 ptrtoint (ptr @a to i64)
@i = global i64 sub (i64 ptrtoint (ptr @a to i64), i64 ptrtoint (ptr @b to i64))
@j = global ptr blockaddress(@code, %target)
@k = global ptr dso_local_equivalent @code
@l = global ptr no_cfi @code
@m = global half 0xH3C00
@n = global bfloat 0xR3F80
@o = global x86_fp80 0xK3FFF8000000000000000
@p = global fp128 0xL00000000000000003FFF000000000000
@q = global ppc_fp128 0xM3FF00000000000000000000000000000
@r = global { i1, target("spirv.Image", i32, 1) } zeroinitializer
@s = global i32 trunc (i64 ptrtoint (ptr @a to i64) to i32)
@t = global ptr inttoptr (i64 1024 to ptr)
@u = global ptr addrspacecast (ptr addrspace(1) null to ptr)

define void @code(ptr %to) {
  indirectbr ptr %to, [label %target]

target:
  ret void
}
