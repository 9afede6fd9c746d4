; test: roundtrip
source_filename = "globals.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

module asm "nop"
module asm "\09.globl x"

$group = comdat any

@private = private unnamed_addr constant [2 x i8] c"a\00", align 1
@internal = internal thread_local(localdynamic) global i32 0, section ".data", align 4
@linkonce = linkonce_odr dso_local global i32 1, comdat($group)
@external = external hidden global i32
@weak = extern_weak global i32
@common = common global i32 0
@"with space" = dllexport global i8 0
@space = addrspace(3) externally_initialized global i32 0
@alias = weak alias i32, ptr @linkonce
@ifunc = ifunc void (), ptr @resolver

define internal ptr @resolver() {
  ret ptr null
}

define linkonce_odr hidden void @inline() unnamed_addr #0 comdat($group) align 16 gc "statepoint-example" prefix i32 1 prologue i8 2 {
  ret void
}

declare !attached !0 noundef signext i8 @declared(ptr noalias readonly captures(none) dereferenceable(8), ...) local_unnamed_addr #1

attributes #0 = { noinline nounwind memory(argmem: read, inaccessiblemem: readwrite) "frame-pointer"="all" }
attributes #1 = { cold vscale_range(1,16) }

!named = !{!0, !1}

!0 = !{!"text \22quoted\22", i32 1, null}
!1 = distinct !{!1, !0}
