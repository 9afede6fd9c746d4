; test: error
declare void @f(ptr)
  #dbg_value(ptr poison, !0, !DIExpression(), !1)
; ^ expected top-level entity
