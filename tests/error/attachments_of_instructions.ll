; test: error
define ptr @f(ptr %p, i32 %x, float %y) {
  %a = load i32, ptr %p, !range !0
;                               ^ ranges overlap
  %b = load i64, ptr %p, !range !0
;                               ^ ranges must have the type of the instruction
  %c = add i32 %x, %x, !range !0
;                             ^ ranges are only for loads, calls and invokes
  %d = load ptr, ptr %p, !nonnull !0
;                                 ^ nonnull must have no operands
  %e = load i32, ptr %p, !nonnull !1
;                                 ^ nonnull is only for pointers
  %g = load ptr, ptr %p, !align !2
;                               ^ align must hold a power of two
  %h = load ptr, ptr %p, !dereferenceable !1
;                                         ^ dereferenceable must have one operand
  %i = fadd float %y, %y, !fpmath !3
;                                 ^ fpmath must hold a positive number
  %j = add i32 %x, %x, !fpmath !3
;                              ^ fpmath is only for floating-point results
  %k = alloca i32, !invariant.group !1
;                                   ^ invariant.group is only for loads and stores
  %l = load i32, ptr %p, !noalias !4
;                                 ^ scope list must consist of nodes
  %m = load i32, ptr %p, !alias.scope !5
;                                     ^ scope must have two or three operands
  %n = load i32, ptr %p, !llvm.access.group !4
;                                           ^ list of access groups must consist of nodes
  %o = add i32 %x, %x, !annotation !1
;                                  ^ annotation must have at least one operand
  %q = add i32 %x, %x, !mmra !6
;                            ^ !mmra is only for memory operations, fences and calls
  %r = add i32 %x, %x, !prof !7
;                            ^ branch weights are not for this instruction
  %s = inttoptr i32 %x to ptr, !nofree !0
;                                      ^ nofree must have no operands
  ret ptr %p
}
!0 = !{i32 1, i32 5, i32 4, i32 9}
!1 = !{}
!2 = !{i64 3}
!3 = !{float -1.0}
!4 = !{!"a"}
!5 = !{!1}
!6 = !{!"a", !"b"}
!7 = !{!"branch_weights", i32 1}
