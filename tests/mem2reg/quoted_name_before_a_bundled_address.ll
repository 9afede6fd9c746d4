; test: mem2reg
; The tag of the bundle is not the last string before the address.
declare void @llvm.assume(i1 noundef)

define i32 @f(ptr %"a b", i32 %v) {
  %x = alloca i32
  store i32 %v, ptr %x
  call void @llvm.assume(i1 true) [ "separate_storage"(ptr %"a b", ptr %x) ]
  call void @llvm.assume(i1 true) [ "align"(ptr %"a b", i64 8), "separate_storage"(ptr %x, ptr %"a b"), "cold"() ]
  %"(" = load i32, ptr %x
  ret i32 %"("
}
; =>
; define i32 @f(ptr %"a b", i32 %v) {
;   call void @llvm.assume(i1 true) [ "ignore"(ptr %"a b", ptr poison) ]
;   call void @llvm.assume(i1 true) [ "align"(ptr %"a b", i64 8), "ignore"(ptr poison, ptr %"a b"), "cold"() ]
;   ret i32 %v
; }
