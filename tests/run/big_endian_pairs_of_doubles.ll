; test: roundtrip
; The first double of a ppc_fp128 is the first one in memory, whatever the byte order. A bitcast is a store and a load.
target datalayout = "E-m:e-i64:64-n32:64"

@one = constant ppc_fp128 0xM3FF000000000000039B0000000000000
@pair = constant [16 x i8] c"%016lx %016lx\0A\00\00"

declare i32 @printf(ptr, ...)

define void @show(ptr %at) {
  %second = getelementptr i8, ptr %at, i64 8
  %high = load i64, ptr %at
  %low = load i64, ptr %second
  call i32 (ptr, ...) @printf(ptr @pair, i64 %high, i64 %low)
  ret void
}

define i32 @main() {
  %a = alloca ppc_fp128
  call void @show(ptr @one)
  %x = load ppc_fp128, ptr @one
  %twice = fadd ppc_fp128 %x, %x
  store ppc_fp128 %twice, ptr %a
  call void @show(ptr %a)
  %n = bitcast ppc_fp128 %twice to i128
  store i128 %n, ptr %a
  call void @show(ptr %a)
  %again = load i128, ptr %a
  %back = bitcast i128 %again to ppc_fp128
  %half = fmul ppc_fp128 %back, 0xM3FE00000000000000000000000000000
  store ppc_fp128 %half, ptr %a
  call void @show(ptr %a)
  %lanes = bitcast ppc_fp128 %half to <2 x double>
  %first = extractelement <2 x double> %lanes, i32 0
  store double %first, ptr %a
  call void @show(ptr %a)
  ret i32 0
}
