; test: bitcode
source_filename = "a \22name\22.c"
target datalayout = "m:e-e-P1-A5-G2-i64:64-ni:7:8:9-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32"
target triple = "amdgcn-amd-amdhsa"

module asm "one \22line\22"
module asm "another"

$any = comdat any

$"exact match" = comdat exactmatch

$largest = comdat largest

$none = comdat nodeduplicate

$same = comdat samesize

@plain = global i32 1
@0 = private constant i8 2
@any = linkonce_odr global i32 0, comdat
@b = weak hidden thread_local(initialexec) unnamed_addr externally_initialized global i64 5, section "data, \22x\22", comdat($"exact match"), align 16
@"name with \22quotes\22\01" = internal local_unnamed_addr addrspace(3) constant i32 undef, partition "part", align 4
@largest = weak_odr protected dllexport thread_local(localdynamic) global i32 0, comdat
@none = linkonce thread_local(localexec) global i32 0, comdat
@same = weak thread_local global i32 0, comdat
@common = common dso_local global [3 x i32] zeroinitializer, align 4
@extern = extern_weak dso_local global i32
@import = external dllimport global i32
@available = available_externally global i32 4
@llvm.used = appending global [1 x ptr] [ptr @plain], section "llvm.metadata"
@models = global i32 0, code_model "large", no_sanitize_address, no_sanitize_hwaddress, sanitize_memtag, sanitize_address_dyninit
@attributed = global i32 0 #0
@attached = external global i32, !absolute_symbol !0, !own !1

@alias = weak_odr hidden thread_local(initialexec) unnamed_addr alias i64, ptr @b
@to_space = alias i32, ptr addrspace(3) @"name with \22quotes\22\01"
@inside = dllexport alias i8, getelementptr (i8, ptr @plain, i64 1), partition "part"

@ifunc = dso_local ifunc void (), ptr addrspace(1) @resolver

declare void @declared() addrspace(1)

; Function Attrs: nounwind
declare !own !1 extern_weak hidden amdgpu_gfx noundef ptr @all(ptr byval([4 x i8]) align 4, ...) unnamed_addr addrspace(1) #1

define internal ptr @resolver() addrspace(1) section "text" comdat($any) align 32 gc "statepoint-example" prefix i32 7 prologue [2 x i8] c"\90\C3" personality ptr @personality !own !1 {
  ret ptr null
}

define dso_local amdgpu_kernel void @kernel(i32 %0, ptr addrspace(4) byref(i64) %in) addrspace(1) partition "part" {
  %2 = alloca i32, align 4, addrspace(5)
  ret void
}

declare void @in_another_space() addrspace(2)

declare i32 @personality(...) addrspace(0)

attributes #0 = { "data"="x" }
attributes #1 = { nounwind }

!0 = !{i64 0, i64 256}
!1 = !{!"text", !"\00\FF", null, i32 3}
