; case: unknown and undeclared
define void @f(ptr %p, i32 %n) {
  call void @llvm.no.such.thing()
  ret void
}
; error: 2:13: unknown intrinsic '@llvm.no.such.thing'
; case: unknown and declared
declare void @llvm.no.such.thing()
define void @f(ptr %p, i32 %n) {
  call void @llvm.no.such.thing()
  ret void
}
; case: undeclared of another type
define void @f(ptr %p, i32 %n) {
  call void @llvm.donothing(i32 0)
  ret void
}
; error: 2:33: @llvm.donothing has no overload with type i32 for parameter 1
; case: result of another type
declare i64 @llvm.smax.i32(i32, i32)
define void @f(ptr %p, i32 %n) {
  %x = call i64 @llvm.smax.i32(i32 0, i32 1)
  ret void
}
; error: 3:36: @llvm.smax has no overload with type i32 for parameter 1
; case: parameter of another type
declare i32 @llvm.smax.i32(i32, i64)
define void @f(ptr %p, i32 %n) {
  %x = call i32 @llvm.smax.i32(i32 0, i64 1)
  ret void
}
; error: 3:43: @llvm.smax has no overload with type i64 for parameter 2
; case: class of another kind
declare float @llvm.smax.f32(float, float)
define void @f(ptr %p, i32 %n) {
  %x = call float @llvm.smax.f32(float 0.0, float 1.0)
  ret void
}
; error: 3:19: @llvm.smax has no overload with result float
; case: overload under another name
declare i32 @llvm.smax.i64(i32, i32)
define void @f(ptr %p, i32 %n) {
  %x = call i32 @llvm.smax.i64(i32 0, i32 1)
  ret void
}
; case: too few parameters
declare i32 @llvm.smax.i32(i32)
define void @f(ptr %p, i32 %n) {
  %x = call i32 @llvm.smax.i32(i32 0)
  ret void
}
; error: 3:17: @llvm.smax has more than 1 parameters
; case: variable arguments
declare void @llvm.donothing(...)
define void @f(ptr %p, i32 %n) {
  call void (...) @llvm.donothing()
  ret void
}
; error: 3:19: @llvm.donothing and its declaration differ in varargs
; case: vectors of different lengths
declare <4 x i1> @llvm.sadd.with.overflow.v4i32(<4 x i32>, <4 x i32>)
define void @f(ptr %p, i32 %n) {
  %x = call <4 x i1> @llvm.sadd.with.overflow.v4i32(<4 x i32> zeroinitializer, <4 x i32> zeroinitializer)
  ret void
}
; error: 3:22: @llvm.sadd.with.overflow has no overload with result <4 x i1>
; case: mask of another length
declare void @llvm.masked.store.v4i32.p0(<4 x i32>, ptr, <2 x i1>)
define void @f(ptr %p, i32 %n) {
  call void @llvm.masked.store.v4i32.p0(<4 x i32> zeroinitializer, ptr %p, <2 x i1> zeroinitializer)
  ret void
}
; error: 3:85: @llvm.masked.store has no overload with type <2 x i1> for parameter 3
; case: half the elements of double width
declare <4 x i32> @llvm.aarch64.neon.smull.v4i32(<4 x i16>, <4 x i16>)
define void @f(ptr %p, i32 %n) {
  %x = call <4 x i32> @llvm.aarch64.neon.smull.v4i32(<4 x i16> zeroinitializer, <4 x i16> zeroinitializer)
  ret void
}
; case: elements that are not of half the width
declare <4 x i32> @llvm.aarch64.neon.smull.v4i32(<4 x i8>, <4 x i8>)
define void @f(ptr %p, i32 %n) {
  %x = call <4 x i32> @llvm.aarch64.neon.smull.v4i32(<4 x i8> zeroinitializer, <4 x i8> zeroinitializer)
  ret void
}
; error: 3:63: @llvm.aarch64.neon.smull has no overload with type <4 x i8> for parameter 1
; case: struct with a name
%T = type { i32, i1 }
declare %T @llvm.sadd.with.overflow.i32(i32, i32)
define void @f(ptr %p, i32 %n) {
  %x = call %T @llvm.sadd.with.overflow.i32(i32 0, i32 1)
  ret void
}
; case: intrinsic of a target
declare void @llvm.x86.sse2.pause(i32)
define void @f(ptr %p, i32 %n) {
  call void @llvm.x86.sse2.pause(i32 0)
  ret void
}
; error: 3:38: @llvm.x86.sse2.pause has no overload with type i32 for parameter 1
; case: old form
declare i32 @llvm.ctlz.i32(i32)
define void @f(ptr %p, i32 %n) {
  %x = call i32 @llvm.ctlz.i32(i32 %n)
  ret void
}
; case: old form with a wrong alignment
declare <4 x i32> @llvm.masked.load.v4i32.p0(ptr, i32, <4 x i1>, <4 x i32>)
define void @f(ptr %p, i32 %n) {
  %x = call <4 x i32> @llvm.masked.load.v4i32.p0(ptr %p, i32 4, <4 x i1> zeroinitializer, <4 x i32> zeroinitializer)
  ret void
}
; case: variable for a constant
declare void @llvm.amdgcn.s.sleep(i32)
define void @f(ptr %p, i32 %n) {
  call void @llvm.amdgcn.s.sleep(i32 %n)
  ret void
}
; error: 3:38: this argument must be a constant number
; case: undefined value for a constant
declare i32 @llvm.cttz.i32(i32, i1)
define void @f(ptr %p, i32 %n) {
  %x = call i32 @llvm.cttz.i32(i32 %n, i1 undef)
  ret void
}
; error: 3:43: this argument must be a constant number
; case: constant out of its range
declare void @llvm.amdgcn.raw.ptr.buffer.load.lds(ptr addrspace(8), ptr addrspace(3), i32, i32, i32, i32, i32)
define void @f(ptr %p, i32 %n) {
  call void @llvm.amdgcn.raw.ptr.buffer.load.lds(ptr addrspace(8) null, ptr addrspace(3) null, i32 %n, i32 0, i32 0, i32 0, i32 0)
  ret void
}
; error: 3:100: this argument must be a constant number
; case: element type that is missing
declare i64 @llvm.aarch64.ldxr.p0(ptr)
define void @f(ptr %p, i32 %n) {
  %x = call i64 @llvm.aarch64.ldxr.p0(ptr %p)
  ret void
}
; error: 3:43: this argument needs the attribute elementtype
; case: comment before the parenthesis of an argument with an element type
declare i64 @llvm.aarch64.ldxr.p0(ptr)
define void @f(ptr %p, i32 %n) {
  %x = call i64 @llvm.aarch64.ldxr.p0 /* elementtype
*/(ptr elementtype(i32) %p)
  ret void
}
; case: three bytes that are swapped
declare i24 @llvm.bswap.i24(i24)
define void @f(ptr %p, i32 %n) {
  %x = call i24 @llvm.bswap.i24(i24 0)
  ret void
}
; error: 3:17: bswap needs an even number of bytes, not i24
; case: comparison with one bit
declare i1 @llvm.scmp.i1.i32(i32, i32)
define void @f(ptr %p, i32 %n) {
  %x = call i1 @llvm.scmp.i1.i32(i32 0, i32 1)
  ret void
}
; error: 3:16: result of a three-way comparison needs at least 2 bits
; case: classes of numbers that are not there
declare i1 @llvm.is.fpclass.f32(float, i32)
define void @f(ptr %p, i32 %n) {
  %x = call i1 @llvm.is.fpclass.f32(float 0.0, i32 1024)
  ret void
}
; error: 3:52: mask of floating-point classes has bits without a meaning
; case: scale of a product
declare i8 @llvm.smul.fix.i8(i8, i8, i32)
define void @f(ptr %p, i32 %n) {
  %x = call i8 @llvm.smul.fix.i8(i8 0, i8 0, i32 8)
  ret void
}
; error: 3:50: scale is too large for operands of 8 bits
; case: scale of an unsigned product
declare i8 @llvm.umul.fix.i8(i8, i8, i32)
define void @f(ptr %p, i32 %n) {
  %x = call i8 @llvm.umul.fix.i8(i8 0, i8 0, i32 8)
  ret void
}
; case: rounding mode
declare float @llvm.experimental.constrained.fadd.f32(float, float, metadata, metadata)
define void @f(ptr %p, i32 %n) {
  %x = call float @llvm.experimental.constrained.fadd.f32(float 0.0, float 0.0, metadata !"round.up", metadata !"fpexcept.strict")
  ret void
}
; error: 3:90: expected a rounding mode
; case: exceptions
declare float @llvm.experimental.constrained.fadd.f32(float, float, metadata, metadata)
define void @f(ptr %p, i32 %n) {
  %x = call float @llvm.experimental.constrained.fadd.f32(float 0.0, float 0.0, metadata !"round.dynamic", metadata !"fpexcept.none")
  ret void
}
; error: 3:117: expected an exception behavior
; case: predicate with a mask
declare <2 x i1> @llvm.vp.icmp.v2i32(<2 x i32>, <2 x i32>, metadata, <2 x i1>, i32)
define void @f(ptr %p, i32 %n) {
  %x = call <2 x i1> @llvm.vp.icmp.v2i32(<2 x i32> zeroinitializer, <2 x i32> zeroinitializer, metadata !"oeq", <2 x i1> zeroinitializer, i32 2)
  ret void
}
; error: 3:105: expected an integer predicate
; case: subvector that overruns
declare <4 x i32> @llvm.vector.extract.v4i32.v8i32(<8 x i32>, i64)
define void @f(ptr %p, i32 %n) {
  %x = call <4 x i32> @llvm.vector.extract.v4i32.v8i32(<8 x i32> zeroinitializer, i64 8)
  ret void
}
; error: 3:87: subvector would overrun the vector
; case: subvector between two
declare <4 x i32> @llvm.vector.extract.v4i32.v8i32(<8 x i32>, i64)
define void @f(ptr %p, i32 %n) {
  %x = call <4 x i32> @llvm.vector.extract.v4i32.v8i32(<8 x i32> zeroinitializer, i64 2)
  ret void
}
; error: 3:87: index must be a multiple of the subvector's length 4
; case: splice
declare <4 x i32> @llvm.vector.splice.v4i32(<4 x i32>, <4 x i32>, i32)
define void @f(ptr %p, i32 %n) {
  %x = call <4 x i32> @llvm.vector.splice.v4i32(<4 x i32> zeroinitializer, <4 x i32> zeroinitializer, i32 4)
  ret void
}
; error: 3:107: index of a splice exceeds the vector's length 4
; case: reduction of another kind
declare i32 @llvm.vector.reduce.add.v4f32(<4 x float>)
define void @f(ptr %p, i32 %n) {
  %x = call i32 @llvm.vector.reduce.add.v4f32(<4 x float> zeroinitializer)
  ret void
}
; error: 3:17: @llvm.vector.reduce.add has no overload with result i32
; case: matrix of another shape
declare <4 x float> @llvm.matrix.transpose.v4f32(<4 x float>, i32, i32)
define void @f(ptr %p, i32 %n) {
  %x = call <4 x float> @llvm.matrix.transpose.v4f32(<4 x float> zeroinitializer, i32 3, i32 2)
  ret void
}
; error: 3:25: <4 x float> does not fit 3 rows and 2 columns
; case: mask of a pointer
declare ptr @llvm.ptrmask.p0.i32(ptr, i32)
define void @f(ptr %p, i32 %n) {
  %x = call ptr @llvm.ptrmask.p0.i32(ptr %p, i32 7)
  ret void
}
; error: 3:50: mask must have the width of indices of the pointer, 64
; case: mask of a narrow pointer
target datalayout = "p:64:64:64:32"
declare ptr @llvm.ptrmask.p0.i32(ptr, i32)
define void @f(ptr %p, i32 %n) {
  %x = call ptr @llvm.ptrmask.p0.i32(ptr %p, i32 7)
  ret void
}
; case: ordinary variable
@v = global i32 0
declare ptr @llvm.threadlocal.address.p0(ptr)
define void @f(ptr %p, i32 %n) {
  %x = call ptr @llvm.threadlocal.address.p0(ptr @v)
  ret void
}
; error: 4:50: argument of threadlocal.address must be thread_local
; case: variable of a thread
@v = thread_local global i32 0
declare ptr @llvm.threadlocal.address.p0(ptr)
define void @f(ptr %p, i32 %n) {
  %x = call ptr @llvm.threadlocal.address.p0(ptr @v)
  ret void
}
; case: root without a collector
declare void @llvm.gcroot(ptr, ptr)
define void @f(ptr %p, i32 %n) {
  %a = alloca ptr
  call void @llvm.gcroot(ptr %a, ptr null)
  ret void
}
; error: 4:13: this intrinsic needs a function with garbage collection, 'gc "..."'
; case: start of variable arguments
declare void @llvm.va_start.p0(ptr)
define void @f(ptr %p, i32 %n) {
  call void @llvm.va_start.p0(ptr %p)
  ret void
}
; error: 3:13: va_start needs a function with variable arguments
; case: assumption
declare void @llvm.assume(i1)
define void @f(ptr %p, i32 %n) {
  call void @llvm.assume(i1 true) ["align"(ptr %p)]
  ret void
}
; error: 3:36: assumption "align" needs two or three operands
; case: assumption with a condition
declare void @llvm.assume(i1)
define void @f(ptr %p, i32 %n) {
  call void @llvm.assume(i1 false) ["nonnull"(ptr %p)]
  ret void
}
; error: 3:29: condition of an assumption with operand bundles must be true
; case: unknown assumption
declare void @llvm.assume(i1)
define void @f(ptr %p, i32 %n) {
  call void @llvm.assume(i1 true) ["mine"(ptr %p)]
  ret void
}
; error: 3:36: assumption "mine" must be named like an attribute
; case: guard without a bundle
declare void @llvm.experimental.guard(i1, ...)
define void @f(ptr %p, i32 %n) {
  call void (i1, ...) @llvm.experimental.guard(i1 true)
  ret void
}
; error: 3:23: this intrinsic needs exactly one operand bundle "deopt"
; case: deoptimization that is not the last
declare void @llvm.experimental.deoptimize.isVoid(...)
define void @f(ptr %p, i32 %n) {
  call void (...) @llvm.experimental.deoptimize.isVoid() ["deopt"()]
  store i32 0, ptr %p
  ret void
}
; error: 3:19: a call of deoptimize must be followed by ret
; case: escape of an address
declare void @llvm.localescape(...)
define void @f(ptr %p, i32 %n) {
  call void (...) @llvm.localescape(ptr %p)
  ret void
}
; error: 3:41: localescape needs static allocas
; case: two escapes
declare void @llvm.localescape(...)
define void @f(ptr %p, i32 %n) {
  call void (...) @llvm.localescape()
  call void (...) @llvm.localescape()
  ret void
}
; error: 4:19: localescape can be called only once in a function
; case: escape from a function elsewhere
declare ptr @llvm.localrecover(ptr, ptr, i32)
define void @f(ptr %p, i32 %n) {
  %x = call ptr @llvm.localrecover(ptr null, ptr %p, i32 0)
  ret void
}
; error: 3:40: first argument of localrecover must be a function of this module
; case: number of registers
declare void @llvm.nvvm.setmaxnreg.inc.sync.aligned.u32(i32)
define void @f(ptr %p, i32 %n) {
  call void @llvm.nvvm.setmaxnreg.inc.sync.aligned.u32(i32 25)
  ret void
}
; error: 3:60: number of registers must be a multiple of 8 from 24 to 256
; case: list of two scopes
declare void @llvm.experimental.noalias.scope.decl(metadata)
define void @f(ptr %p, i32 %n) {
  call void @llvm.experimental.noalias.scope.decl(metadata !0)
  ret void
}
!0 = !{!1, !2}
!1 = distinct !{!1, !3}
!2 = distinct !{!2, !3}
!3 = distinct !{!3}
; error: 3:60: expected a list of one scope
; case: pad after another instruction
declare i32 @llvm.callbr.landingpad.i32(i32)
define i32 @f() {
  %x = callbr i32 asm "", "=r,!i"() to label %a [label %b]
a:
  ret i32 0
b:
  %z = add i32 1, 1
  %y = call i32 @llvm.callbr.landingpad.i32(i32 %x)
  ret i32 %y
}
; error: 8:17: callbr.landingpad must come first in its block
; case: chain call of an ordinary function
declare i32 @llvm.amdgcn.set.inactive.chain.arg.i32(i32, i32)
define i32 @f(i32 %x, i32 %y) {
  %z = call i32 @llvm.amdgcn.set.inactive.chain.arg.i32(i32 %x, i32 %y)
  ret i32 %z
}
; error: 3:17: caller must have convention amdgpu_cs_chain or amdgpu_cs_chain_preserve
; case: statepoint without a type
declare token @llvm.experimental.gc.statepoint.p0(i64, i32, ptr, i32, i32, ...)
declare void @g()
define void @f() gc "statepoint-example" {
  %t = call token (i64, i32, ptr, i32, i32, ...) @llvm.experimental.gc.statepoint.p0(i64 0, i32 0, ptr @g, i32 0, i32 0, i32 0, i32 0)
  ret void
}
; error: 4:104: callee of a statepoint needs the attribute elementtype
; case: relocation of nothing
declare ptr @llvm.experimental.gc.relocate.p0(token, i32, i32)
define void @f() gc "statepoint-example" {
  %t = call ptr @llvm.experimental.gc.relocate.p0(token none, i32 0, i32 0)
  ret void
}
; error: 3:57: expected the token of a statepoint
; case: records and calls for debugging
declare void @llvm.dbg.value(metadata, metadata, metadata)
define void @f(i32 %x) !dbg !4 {
  call void @llvm.dbg.value(metadata i32 %x, metadata !5, metadata !DIExpression()), !dbg !7
    #dbg_value(i32 %x, !5, !DIExpression(), !7)
  ret void
}
!llvm.module.flags = !{!0}
!llvm.dbg.cu = !{!1}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C, file: !2)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = !DISubroutineType(types: !{null})
!4 = distinct !DISubprogram(name: "f", file: !2, type: !3, unit: !1)
!5 = !DILocalVariable(name: "x", scope: !4, file: !2)
!7 = !DILocation(line: 1, scope: !4)
; error: 4:5: a module cannot have both debug records and calls of debug intrinsics
; case: funclet that is not named
declare ptr @llvm.objc.retain(ptr)
declare void @g()
declare i32 @__CxxFrameHandler3(...)
define void @f() personality ptr @__CxxFrameHandler3 {
  invoke void @g() to label %a unwind label %s
s:
  %0 = catchswitch within none [label %c] unwind to caller
c:
  %1 = catchpad within %0 [ptr null, i32 0, ptr null]
  %x = call ptr @llvm.objc.retain(ptr null)
  catchret from %1 to label %a
a:
  ret void
}
; error: 7:3: multiple definition of local value named '%0'
; error: 9:3: parent of a catchpad must be a catchswitch
; error: 9:24: '%0' defined with type 'label' but expected 'token'
; error: 10:3: a call of this intrinsic in a funclet needs a bundle "funclet"
; case: invoke of a lifetime marker
declare i32 @personality(...)
declare void @llvm.lifetime.start.p0(ptr)
define void @f() personality ptr @personality {
  %s = alloca i32
  invoke void @llvm.lifetime.start.p0(ptr %s) to label %a unwind label %b
a:
  ret void
b:
  %l = landingpad { ptr, i32 } cleanup
  ret void
}
; error: 5:15: this intrinsic cannot be invoked, only called
; case: immarg of an argument that may be anything
declare void @llvm.assume(i1)
define void @f() {
  call void @llvm.assume(i1 immarg true)
  ret void
}
; error: 3:36: 'immarg' is only for arguments of intrinsics that must be constants
; case: immarg of an argument that must be a constant
declare i32 @llvm.ctlz.i32(i32, i1)
define void @f() {
  %x = call i32 @llvm.ctlz.i32(i32 1, i1 immarg true)
  ret void
}
