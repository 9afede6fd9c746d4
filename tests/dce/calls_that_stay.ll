; test: dce
declare i32 @pure(i32) nounwind willreturn memory(none)
declare i32 @reads(ptr) nounwind willreturn memory(read)
declare i32 @loops(i32) nounwind memory(none)
declare i32 @throws(i32) willreturn memory(none)
declare i32 @writes(i32) nounwind willreturn
declare void @llvm.assume(i1)

define void @calls(i32 %a, ptr %p) {
  %1 = call i32 @pure(i32 %a)
  %2 = call i32 @reads(ptr %p)
  %3 = call i32 @loops(i32 %a)
  %4 = call i32 @throws(i32 %a)
  %5 = call i32 @writes(i32 %a)
  %6 = call i32 asm "", "=r"() nounwind willreturn memory(none)
  %7 = call i32 asm sideeffect "", "=r"() nounwind willreturn memory(none)
  %8 = icmp eq i32 %a, 0
  call void @llvm.assume(i1 %8)
  ret void
}
; =>
; define void @calls(i32 %a, ptr %p) {
;   %1 = call i32 @loops(i32 %a)
;   %2 = call i32 @throws(i32 %a)
;   %3 = call i32 @writes(i32 %a)
;   %4 = call i32 asm sideeffect "", "=r"() nounwind willreturn memory(none)
;   %5 = icmp eq i32 %a, 0
;   call void @llvm.assume(i1 %5)
;   ret void
; }

define void @memory(ptr %p) {
  %plain = load i32, ptr %p
  %volatile = load volatile i32, ptr %p
  %atomic = load atomic i32, ptr %p seq_cst, align 4
  %slot = alloca i32
  store i32 1, ptr %p
  %quotient = sdiv i32 1, 0
  ret void
}
; =>
; define void @memory(ptr %p) {
;   %volatile = load volatile i32, ptr %p
;   %atomic = load atomic i32, ptr %p seq_cst, align 4
;   store i32 1, ptr %p
;   ret void
; }
