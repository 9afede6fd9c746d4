; test: error
@a = global i32 0, !associated !0
;                              ^ a global cannot be associated to itself
@b = global i32 0, !absolute_symbol !1
;                                   ^ the limits of a range cannot be the same value
declare !prof !2 void @c()
;             ^ a function declaration may not have !prof
define void @d() !prof !3 {
;                      ^ expected 'function_entry_count' or 'synthetic_function_entry_count' first
  ret void
}
define void @e() !kcfi_type !4 {
;                           ^ !kcfi_type must hold a 32-bit integer
  ret void
}
!0 = !{ptr @a}
!1 = !{i64 3, i64 3}
!2 = !{!"function_entry_count", i64 1}
!3 = !{!"other", i64 1}
!4 = !{i64 1}
