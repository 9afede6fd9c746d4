; test: queries
; Every kind of fact once: globals, attributes, atomics, calls, landing pads, metadata.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
%T = type { i32, [4 x i64] }
$c = comdat any
@g = internal thread_local(initialexec) global i32 7, section ".mydata", comdat($c), align 16
@a = alias i32, ptr @g
@p = hidden constant ptr getelementptr inbounds (i8, ptr @g, i64 3)
declare fastcc noalias nonnull ptr @alloc(i64 noundef, ptr byval(%T) align 8) #0
declare i32 @pers(...)
define weak_odr protected fastcc zeroext i8 @f(i32 %x, ptr nocapture readonly %q, <4 x i32> %v, {i32, [2 x i64]} %agg) unnamed_addr #1 section ".text.x" comdat($c) align 32 gc "statepoint-example" personality ptr @pers {
entry:
  %s = alloca %T, i32 2, align 64, addrspace(0)
  %l = load atomic volatile i32, ptr %q syncscope("agent") acquire, align 4, !tbaa !1
  %r = atomicrmw nand ptr %q, i32 %l seq_cst, align 4
  %cx = cmpxchg weak ptr %q, i32 1, i32 %r acq_rel monotonic
  %ev = extractvalue {i32, [2 x i64]} %agg, 1, 1
  %iv = insertvalue {i32, [2 x i64]} %agg, i64 5, 1, 0
  %sh = shufflevector <4 x i32> %v, <4 x i32> poison, <2 x i32> <i32 3, i32 0>
  %gep = getelementptr inbounds nuw %T, ptr %s, i64 1, i32 1, i64 2
  fence syncscope("singlethread") release
  %asm = call i32 asm sideeffect "mov $1, $0", "=r,r"(i32 %x)
  %fm = fadd nnan ninf float 1.0, 0x7FF8000000000000
  %big = add nuw i128 170141183460469231731687303715884105727, 1
  switch i32 %x, label %d [ i32 1, label %one  i32 -2, label %two ]
one:
  %c = invoke fastcc noundef ptr @alloc(i64 noundef 8, ptr byval(%T) align 8 %s) #0 [ "deopt"(i32 7, ptr %q), "x"() ] to label %two unwind label %lp
two:
  br label %d
lp:
  %e = landingpad { ptr, i32 } cleanup catch ptr @g filter [1 x ptr] [ptr @p]
  resume { ptr, i32 } %e
d:
  %phi = phi i8 [ 3, %entry ], [ 4, %two ]
  ret i8 %phi
}
attributes #0 = { nounwind memory(read) "k"="v" }
attributes #1 = { noinline optsize vscale_range(1,16) }
!llvm.module.flags = !{!0}
!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{!2, !2, i64 0}
!2 = !{!"int", !3, i64 0}
!3 = !{!"root"}
; =>
; comdat "c" any
; Variable "g": i32
;   internal default ccc
;       thread local: InitialExec
;       section: ".mydata"
;       comdat: "c"
;       alignment: 16
;   value 7 = Int(7)
; Alias "a": i32
;   external default ccc
;   value @g = Global(Some(GlobalId(0)), [])
; Variable "p": ptr
;   external hidden ccc
;       constant
;   value getelementptr inbounds (i8, ptr @g, i64 3) = Expr { opcode: GetElementPtr, flags: Flags(64), ty: TypeId(3), operands: [Const(0), Const(1)], in_range: None }
; Declaration "alloc": ptr (i64, ptr)
;   external default fastcc
;       attribute of the global: "nounwind" = None, written nounwind
;       attribute of the global: "memory" = Memory(MemoryEffects { of_rest: Read, of_locations: [Read, Read, Read, Read, Read] }), written memory(read)
;       attribute of the global: "k" = String("v"), written "k"="v"
;       attribute of the result: "noalias" = None, written noalias
;       attribute of the result: "nonnull" = None, written nonnull
;       attribute of parameter 0: "noundef" = None, written noundef
;       attribute of parameter 1: "byval" = type %T, written byval(%T)
;       attribute of parameter 1: "align" = Integer(8), written align 8
; Declaration "pers": i32 (...)
;   external default ccc
; Definition(FunctionId(0)) "f": i8 (i32, ptr, <4 x i32>, { i32, [2 x i64] })
;   weak_odr protected fastcc
;       unnamed address: Global
;       section: ".text.x"
;       gc: "statepoint-example"
;       comdat: "c"
;       alignment: 32
;       personality: "ptr @pers"
;       attribute of the global: "noinline" = None, written noinline
;       attribute of the global: "optsize" = None, written optsize
;       attribute of the global: "vscale_range" = Integers(1, Some(16)), written vscale_range(1,16)
;       attribute of the result: "zeroext" = None, written zeroext
;       attribute of parameter 1: "nocapture" = None, written nocapture
;       attribute of parameter 1: "readonly" = None, written readonly
;   block %entry <- {}
;       first insertion: 0
;     0: %s = alloca [] ptr of %T
;       operand i32 2 = Int(2)
;       accesses: "%T"
;       alignment: 64
;       written alignment: 64
;       uses: [(7, 0), (13, 2)]
;     1: %l = load [atomic volatile] i32 of void
;       operand ptr %q = Arg(1)
;       accesses: "i32"
;       alignment: 4
;       written alignment: 4
;       ordering: Acquire
;       scope: "agent"
;       !tbaa !1
;       uses: [(2, 1)]
;     2: %r = atomicrmw [atomic] i32 of void
;       operand ptr %q = Arg(1)
;       operand i32 %l = Inst(InstId(1))
;       accesses: "i32"
;       alignment: 4
;       written alignment: 4
;       ordering: SequentiallyConsistent
;       scope: ""
;       operation: Nand
;       uses: [(3, 2)]
;     3: %cx = cmpxchg [atomic weak] { i32, i1 } of void
;       operand ptr %q = Arg(1)
;       operand i32 1 = Int(1)
;       operand i32 %r = Inst(InstId(2))
;       accesses: "i32"
;       alignment: 4
;       ordering: AcquireRelease
;       failure ordering: Monotonic
;       scope: ""
;       uses: []
;     4: %ev = extractvalue [] i64 of void
;       operand { i32, [2 x i64] } %agg = Arg(3)
;       indices: [1, 1]
;       uses: []
;     5: %iv = insertvalue [] { i32, [2 x i64] } of void
;       operand { i32, [2 x i64] } %agg = Arg(3)
;       operand i64 5 = Int(5)
;       indices: [1, 0]
;       uses: []
;     6: %sh = shufflevector [] <2 x i32> of void
;       operand <4 x i32> %v = Arg(2)
;       operand <4 x i32> poison = Poison
;       operand <2 x i32> <i32 3, i32 0> = Aggregate([Const(4), Const(5)])
;       mask: [Some(3), Some(0)]
;       uses: []
;     7: %gep = getelementptr [inbounds nuw] ptr of %T
;       operand ptr %s = Inst(InstId(0))
;       operand i64 1 = Int(1)
;       operand i32 1 = Int(1)
;       operand i64 2 = Int(2)
;       uses: []
;     8: fence [] void of void
;       ordering: Release
;       scope: "singlethread"
;     9: %asm = call [] i32 of i32
;       operand ptr asm sideeffect "mov $1, $0", "=r,r" = InlineAsm("asm sideeffect \"mov $1, $0\", \"=r,r\"")
;       operand i32 %x = Arg(0)
;       convention: "ccc"
;       assembly: InlineAsm { assembly: "mov $1, $0", constraints: "=r,r", has_side_effects: true, aligns_stack: false, is_intel_dialect: false, may_unwind: false }
;       uses: []
;     10: %fm = fadd [nnan ninf] float of void
;       operand float 1.0 = Float(4607182418800017408)
;       operand float 0x7FF8000000000000 = Float(9221120237041090560)
;       uses: []
;     11: %big = add [nuw] i128 of void
;       operand i128 170141183460469231731687303715884105727 = BigInt("170141183460469231731687303715884105727")
;       operand i128 1 = Int(1)
;       uses: []
;     12: switch [] void of void
;       operand i32 %x = Arg(0)
;       operand label %d = Block(Block(4))
;       operand i32 1 = Int(1)
;       operand label %one = Block(Block(1))
;       operand i32 -2 = Int(-2)
;       operand label %two = Block(Block(2))
;   block %one <- {%entry}
;       immediate dominator: "%entry"
;       first insertion: 13
;     13: %c = invoke [] ptr of ptr
;       operand ptr @alloc = Global(Some(GlobalId(3)), [])
;       operand i64 8 = Int(8)
;       operand ptr %s = Inst(InstId(0))
;       operand i32 7 = Int(7)
;       operand ptr %q = Arg(1)
;       operand label %two = Block(Block(2))
;       operand label %lp = Block(Block(3))
;       convention: "fastcc"
;       attribute of the call: "nounwind" = None, written nounwind
;       attribute of the call: "memory" = Memory(MemoryEffects { of_rest: Read, of_locations: [Read, Read, Read, Read, Read] }), written memory(read)
;       attribute of the call: "k" = String("v"), written "k"="v"
;       attribute of the result: "noundef" = None, written noundef
;       attribute of argument 0: "noundef" = None, written noundef
;       attribute of argument 1: "byval" = type %T, written byval(%T)
;       attribute of argument 1: "align" = Integer(8), written align 8
;       bundle "deopt" (7, %q)
;       bundle "x" ()
;       uses: []
;   block %two <- {%entry, %one}
;       immediate dominator: "%entry"
;       first insertion: 14
;     14: br [] void of void
;       operand label %d = Block(Block(4))
;   block %lp <- {%one}
;       immediate dominator: "%one"
;       first insertion: 16
;     15: %e = landingpad [] { ptr, i32 } of void
;       operand ptr @g = Global(Some(GlobalId(0)), [])
;       operand [1 x ptr] [ptr @p] = Aggregate([Const(19)])
;       cleanup: true
;       catch @g
;       filter [ptr @p]
;       uses: [(16, 0)]
;     16: resume [] void of void
;       operand { ptr, i32 } %e = Inst(InstId(15))
;   block %d <- {%entry, %two}
;       immediate dominator: "%entry"
;       first insertion: 18
;     17: %phi = phi [] i8 of void
;       operand i8 3 = Int(3)
;       operand label %entry = Block(Block(0))
;       operand i8 4 = Int(4)
;       operand label %two = Block(Block(2))
;       uses: [(18, 0)]
;     18: ret [] void of void
;       operand i8 %phi = Inst(InstId(17))
; !llvm.module.flags = !0
; !0 = "" (other i32 1, String("wchar_size"), other i32 4)
; !1 = "" (!2, !2, other i64 0)
; !2 = "" (String("int"), !3, other i64 0)
; !3 = "" (String("root"))
