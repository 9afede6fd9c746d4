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
