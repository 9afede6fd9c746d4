; test: queries
; Attributes with every kind of value, in groups and beside them, and in odd spellings.
%pair = type { i32, i64 }

@v = global i32 0, no_sanitize_address, align 16 #2

declare range(i8 -5, 10) i8 @narrow(i8 range(i8 -1, 1) %x, ptr initializes((0, 4), (8, 12)) %p)
declare align 8 dereferenceable(16) ptr @allocate(i64 %n) #0
declare fastcc void @pass(ptr byval({ i32, [3 x %pair] }) align(8) %p, ptr sret(%pair) align 4 captures(none) %q, float nofpclass(nan inf) %f, i32 signext "key" "a\22b"="c\5Cd" %i)

define void @caller(ptr %p) alignstack(32) vscale_range(2) memory(argmem: read, inaccessiblemem: none, errnomem: write) uwtable(sync) "no-value" #3 section "section 1" align 16 {
  %n = call range(i8 -5, 10) i8 @narrow(i8 1, ptr align  16 ; a comment, align 2
    %p) #1 [ "align"(ptr %p, i64 8) ]
  %m = tail call align 8 ptr @allocate(i64 noundef 8) "at" = "call" memory(none) nounwind
  notail call void @self(ptr %p) [ "x"(), "y"(i32 1, ptr null) ]
  ret void
}

define void @self(ptr inalloca(i64) %p) {
  ret void
}

attributes #0 = { allockind("alloc,zeroed") allocsize(0) "alloc-family"="malloc" nofree }
attributes #1 = { alignstack=16 memory(read, argmem: readwrite) "\41"="B" }
attributes #2 = { "on-variable" }
attributes #3 = { noinline optsize }
; =>
; Variable "v": i32
;   external default ccc
;       alignment: 16
;       no_sanitize_address
;       attribute of the global: "on-variable" = String(""), written "on-variable"
;   value 0 = Int(0)
; Declaration "narrow": i8 (i8, ptr)
;   external default ccc
;       attribute of the result: "range" = i8 from -5 to 10, written range(i8 -5, 10)
;       attribute of parameter 0: "range" = i8 from -1 to 1, written range(i8 -1, 1)
;       attribute of parameter 1: "initializes" = Ranges([(0, 4), (8, 12)]), written initializes((0, 4), (8, 12))
; Declaration "allocate": ptr (i64)
;   external default ccc
;       attribute of the global: "allockind" = other "alloc,zeroed", written allockind("alloc,zeroed")
;       attribute of the global: "allocsize" = Integers(0, None), written allocsize(0)
;       attribute of the global: "alloc-family" = String("malloc"), written "alloc-family"="malloc"
;       attribute of the global: "nofree" = None, written nofree
;       attribute of the result: "align" = Integer(8), written align 8
;       attribute of the result: "dereferenceable" = Integer(16), written dereferenceable(16)
; Declaration "pass": void (ptr, ptr, float, i32)
;   external default fastcc
;       attribute of parameter 0: "byval" = type { i32, [3 x %pair] }, written byval({ i32, [3 x %pair] })
;       attribute of parameter 0: "align" = Integer(8), written align(8)
;       attribute of parameter 1: "sret" = type %pair, written sret(%pair)
;       attribute of parameter 1: "align" = Integer(4), written align 4
;       attribute of parameter 1: "captures" = other none, written captures(none)
;       attribute of parameter 2: "nofpclass" = other nan inf, written nofpclass(nan inf)
;       attribute of parameter 3: "signext" = None, written signext
;       attribute of parameter 3: "key" = String(""), written "key"
;       attribute of parameter 3: "a\"b" = String("c\\d"), written "a\22b"="c\5Cd"
; Definition(FunctionId(0)) "caller": void (ptr)
;   external default ccc
;       section: "section 1"
;       alignment: 16
;       attribute of the global: "alignstack" = Integer(32), written alignstack(32)
;       attribute of the global: "vscale_range" = Integers(2, None), written vscale_range(2)
;       attribute of the global: "memory" = Memory(MemoryEffects { of_rest: None, of_locations: [Read, None, Write, None, None] }), written memory(argmem: read, inaccessiblemem: none, errnomem: write)
;       attribute of the global: "uwtable" = other sync, written uwtable(sync)
;       attribute of the global: "no-value" = String(""), written "no-value"
;       attribute of the global: "noinline" = None, written noinline
;       attribute of the global: "optsize" = None, written optsize
;   block %0 <- {}
;       first insertion: 0
;     0: %n = call [] i8 of i8
;       operand ptr @narrow = Global(Some(GlobalId(1)), [])
;       operand i8 1 = Int(1)
;       operand ptr %p = Arg(0)
;       operand ptr %p = Arg(0)
;       operand i64 8 = Int(8)
;       convention: "ccc"
;       attribute of the call: "alignstack" = Integer(16), written alignstack=16
;       attribute of the call: "memory" = Memory(MemoryEffects { of_rest: Read, of_locations: [ReadWrite, Read, Read, Read, Read] }), written memory(read, argmem: readwrite)
;       attribute of the call: "A" = String("B"), written "\41"="B"
;       attribute of the result: "range" = i8 from -5 to 10, written range(i8 -5, 10)
;       attribute of argument 1: "align" = Integer(16), written align  16
;       bundle "align" (%p, 8)
;       uses: []
;     1: %m = call [] ptr of ptr
;       operand ptr @allocate = Global(Some(GlobalId(2)), [])
;       operand i64 8 = Int(8)
;       convention: "ccc"
;       tail: Tail
;       attribute of the call: "at" = String("call"), written "at" = "call"
;       attribute of the call: "memory" = Memory(MemoryEffects { of_rest: None, of_locations: [None, None, None, None, None] }), written memory(none)
;       attribute of the call: "nounwind" = None, written nounwind
;       attribute of the result: "align" = Integer(8), written align 8
;       attribute of argument 0: "noundef" = None, written noundef
;       uses: []
;     2: call [] void of void
;       operand ptr @self = Global(Some(GlobalId(5)), [])
;       operand ptr %p = Arg(0)
;       operand i32 1 = Int(1)
;       operand ptr null = Null
;       convention: "ccc"
;       tail: NoTail
;       bundle "x" ()
;       bundle "y" (1, null)
;     3: ret [] void of void
; Definition(FunctionId(1)) "self": void (ptr)
;   external default ccc
;       attribute of parameter 0: "inalloca" = type i64, written inalloca(i64)
;   block %0 <- {}
;       first insertion: 0
;     0: ret [] void of void
