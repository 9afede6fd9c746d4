; test: mem2reg
; A cast without users goes with the slot; a cast to another address space may not even stand in a bundle.

declare void @llvm.assume(i1)

define i32 @f(i32 %n) {
  %bitcast = alloca i32
  %cast = alloca i32
  %bundle = alloca i32
  %a = bitcast ptr %bitcast to ptr
  %b = addrspacecast ptr %cast to ptr addrspace(1)
  %c = addrspacecast ptr %bundle to ptr addrspace(1)
  store i32 %n, ptr %bitcast
  store i32 %n, ptr %cast
  store i32 %n, ptr %bundle
  call void @llvm.assume(i1 true) [ "align"(ptr %a, i64 4) ]
  call void @llvm.assume(i1 true) [ "align"(ptr addrspace(1) %c, i64 4) ]
  %u = load i32, ptr %bitcast
  %v = load i32, ptr %cast
  %w = load i32, ptr %bundle
  %s = add i32 %u, %v
  %t = add i32 %s, %w
  ret i32 %t
}
; =>
; define i32 @f(i32 %n) {
;   %bundle = alloca i32
;   %c = addrspacecast ptr %bundle to ptr addrspace(1)
;   store i32 %n, ptr %bundle
;   call void @llvm.assume(i1 true) [ "ignore"(ptr poison, i64 4) ]
;   call void @llvm.assume(i1 true) [ "align"(ptr addrspace(1) %c, i64 4) ]
;   %w = load i32, ptr %bundle
;   %s = add i32 %n, %n
;   %t = add i32 %s, %w
;   ret i32 %t
; }
