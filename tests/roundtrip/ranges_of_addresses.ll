; test: roundtrip
@g = global i32 0
@signed = global ptr getelementptr inrange(s0xFF, u0x4) (i8, ptr @g, i64 0)
@long = global ptr getelementptr inbounds inrange(-1, 99999999999999999999999) (i8, ptr @g, i64 1)
