; test: bitcode

%named = type { i8, ptr }

declare void @parameters(ptr byval(i64) align 8, ptr noalias sret({ i8, %named }), i32 inreg signext, i8 zeroext, ptr captures(none), ptr captures(address, ret: provenance), ptr nofree noundef nonnull readonly, ptr dereferenceable(8) dereferenceable_or_null(16), ptr dead_on_unwind writable writeonly initializes((0, 4), (8, 12)), float nofpclass(nan ninf), i32 range(i32 -5, 9), i128 range(i128 -170141183460469231731687303715884105728, 3), i64 allocalign, ptr allocptr, ptr nest, ptr swiftself, ptr readnone)

declare noundef nonnull align 16 dereferenceable(4) ptr @results()

declare ptr @returned(ptr returned)

declare range(i8 0, 3) i8 @ranges(<2 x i8> range(i8 1, 5))

declare nofpclass(all) float @floats(float nofpclass(zero sub))

; Function Attrs: alwaysinline cold convergent hot inlinehint jumptable minsize mustprogress nobuiltin nocallback nocf_check nocreateundeforpoison nodivergencesource noduplicate nofree noimplicitfloat nomerge noprofile norecurse noredzone noreturn nosync nounwind nonlazybind null_pointer_is_valid optforfuzzing optsize presplitcoroutine returns_twice skipprofile speculatable strictfp willreturn
declare void @words() unnamed_addr #0

; Function Attrs: allockind("alloc,zeroed,aligned") allocsize(0,1)
declare ptr @allocates(i64, i32) #1

; Function Attrs: memory(read, argmem: readwrite, inaccessiblemem: none)
declare void @memory() #2

; Function Attrs: memory(argmem: write, inaccessiblemem: readwrite, errnomem: write)
declare void @more_memory() #3

; Function Attrs: alignstack(16) uwtable(sync) vscale_range(1,16)
declare void @tables() #4

declare void @strings() #5

; Function Attrs: naked noinline optnone safestack sanitize_address sanitize_hwaddress sanitize_memtag sanitize_memory sanitize_numerical_stability sanitize_realtime sanitize_thread sanitize_type shadowcallstack speculative_load_hardening sspstrong uwtable
declare void @sanitized() #6

define void @calls(ptr %p) {
  call void @strings() #7
  call void @strings() #5
  call void @strings() #7
  %1 = call range(i8 1, 2) i8 @ranges(<2 x i8> range(i8 1, 5) zeroinitializer)
  %2 = call ptr @results() #8
  call void asm "", "=*m"(ptr elementtype([2 x %named]) %p)
  ret void
}

attributes #0 = { alwaysinline cold convergent hot inlinehint jumptable minsize mustprogress nobuiltin nocallback nocf_check nocreateundeforpoison nodivergencesource noduplicate nofree noimplicitfloat nomerge noprofile norecurse noredzone noreturn nosync nounwind nonlazybind null_pointer_is_valid optforfuzzing optsize presplitcoroutine returns_twice skipprofile speculatable strictfp willreturn }
attributes #1 = { allockind("alloc,zeroed,aligned") allocsize(0,1) "alloc-family"="malloc" }
attributes #2 = { memory(read, argmem: readwrite, inaccessiblemem: none) }
attributes #3 = { memory(argmem: write, inaccessiblemem: readwrite, errnomem: write) }
attributes #4 = { alignstack=16 uwtable(sync) vscale_range(1,16) }
attributes #5 = { "a" "b"="c" "d"="\22\\\0A" }
attributes #6 = { naked noinline optnone safestack sanitize_address sanitize_hwaddress sanitize_memtag sanitize_memory sanitize_numerical_stability sanitize_realtime sanitize_thread sanitize_type shadowcallstack speculative_load_hardening sspstrong uwtable }
attributes #7 = { builtin convergent }
attributes #8 = { memory(none) "x" }
