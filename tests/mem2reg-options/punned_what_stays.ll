; test: mem2reg<punned>
target datalayout = "e-p1:64:64-ni:1"
define void @f(ptr addrspace(1) %p, i32 %a) {
  %smaller = alloca i32
; ^ %smaller stays in memory: it is accessed as another type than the one it was allocated for, in `%smaller.v = load i16, ptr %smaller`
  %larger = alloca [2 x i32]
; ^ %larger stays in memory: it is accessed as another type than the one it was allocated for, in `store i64 1, ptr %larger`; try -passes='lift-loads,mem2reg<punned>'
  %bits = alloca i7
; ^ %bits stays in memory: it is accessed as another type than the one it was allocated for, in `%bits.v = load <7 x i1>, ptr %bits`
  %managed = alloca ptr addrspace(1)
; ^ %managed stays in memory: it is accessed as another type than the one it was allocated for, in `%managed.v = load i64, ptr %managed`
  %long = alloca x86_fp80
; ^ %long stays in memory: it is accessed as another type than the one it was allocated for, in `%long.v = load i80, ptr %long`
  %array = alloca i32, i32 2
; ^ %array stays in memory: it is accessed as another type than the one it was allocated for, in `store i64 1, ptr %array`
  %value = alloca i32
; ^ %value stays in memory: it is accessed as another type than the one it was allocated for, in `store i64 %wide, ptr %value`
  %lanes = alloca i32
; ^ %lanes stays in memory: it is accessed as another type than the one it was allocated for, in `store <2 x i16> <i16 poison, i16 1>, ptr %lanes`; try -passes='lift-loads,mem2reg<punned>'
  store i32 %a, ptr %smaller
  %smaller.v = load i16, ptr %smaller
  store i64 1, ptr %larger
  store i7 1, ptr %bits
  %bits.v = load <7 x i1>, ptr %bits
  store ptr addrspace(1) %p, ptr %managed
  %managed.v = load i64, ptr %managed
  store x86_fp80 0xK00000000000000000000, ptr %long
  %long.v = load i80, ptr %long
  store i64 1, ptr %array
  %array.v = load i32, ptr %array
  %wide = zext i32 %a to i64
  store i64 %wide, ptr %value
  %value.v = load i32, ptr %value
  store <2 x i16> <i16 poison, i16 1>, ptr %lanes
  %lanes.v = load <2 x i16>, ptr %lanes
  ret void
}
; => unchanged
