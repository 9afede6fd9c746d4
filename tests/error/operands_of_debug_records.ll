; test: error
define void @f(ptr %p) {
    #dbg_value(ptr %p, !0, !DIExpression())
;                                         ^ expected ',' in debug record
  ret void
}
define void @g(ptr %p) {
    #dbg_declare(ptr %p, !0, !DIExpression(), !0, !0)
;                                               ^ expected ')' at end of debug record
  ret void
}
define void @h(ptr %p) {
    #dbg_value(ptr %p, !"x", !DIExpression(), !0)
;                      ^ expected metadata node, not a string
  ret void
}
!0 = !{}
