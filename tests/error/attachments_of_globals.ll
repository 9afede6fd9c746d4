; test: error
@a = global i32 0, !associated !0
@b = global i32 0, !absolute_symbol !1
declare !prof !2 void @c()
define void @d() !prof !3 {
  ret void
}
define void @e() !kcfi_type !4 {
  ret void
}
!0 = !{ptr @a}
!1 = !{i64 3, i64 3}
!2 = !{!"function_entry_count", i64 1}
!3 = !{!"other", i64 1}
!4 = !{i64 1}
