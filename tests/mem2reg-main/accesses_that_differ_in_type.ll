; test: mem2reg<llvm=main>
; llvm/llvm-project#177438: all accesses must have one type.
define i16 @two_sizes() {
  %x = alloca i32
; ^ %x stays in memory: it is accessed as another type than the one it was allocated for, in `store i32 0, ptr %x`
  store i32 0, ptr %x
  %v = load i16, ptr %x
  ret i16 %v
}
; => unchanged

define float @one_size(i32 %n) {
  %x = alloca i32
; ^ %x stays in memory: it is accessed as another type than the one it was allocated for, in `store i32 %n, ptr %x`; try -passes='mem2reg<punned;llvm=main>'
  store i32 %n, ptr %x
  %v = load float, ptr %x
  ret float %v
}
; => unchanged

define ptr addrspace(1) @two_address_spaces(ptr %p) {
  %x = alloca ptr
; ^ %x stays in memory: it is accessed as another type than the one it was allocated for, in `store ptr %p, ptr %x`
  store ptr %p, ptr %x
  %v = load ptr addrspace(1), ptr %x
  ret ptr addrspace(1) %v
}
; => unchanged

define i32 @in_dead_code(i32 %n) {
  %x = alloca i32
; ^ %x stays in memory: it is accessed as another type than the one it was allocated for, in `%v = load i32, ptr %x`; try -passes='mem2reg<punned;llvm=main>'
  store i32 %n, ptr %x
  %v = load i32, ptr %x
  ret i32 %v
dead:
  store float 0.0, ptr %x
  ret i32 0
}
; => unchanged

define i32 @by_an_address_computed_from_it(i32 %n) {
  %x = alloca { i32 }
; ^ %x stays in memory: a part of it is addressed, in `%p = getelementptr { i32 }, ptr %x, i64 0, i32 0`; try -passes='lift-loads,mem2reg<llvm=main>'
  store i32 %n, ptr %x
  %p = getelementptr { i32 }, ptr %x, i64 0, i32 0
  %v = load i32, ptr %p
  ret i32 %v
}
; => unchanged

define void @as_a_whole({ i32 } %n) {
  %x = alloca { i32 }
; ^ %x stays in memory: it is accessed as another type than the one it was allocated for, in `store { i32 } %n, ptr %x`
  store { i32 } %n, ptr %x
  %v = load i32, ptr %x
  ret void
}
; => unchanged
