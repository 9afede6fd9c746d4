; test: error
define void @f() personality ptr @p {
;                                ^ use of undefined value '@p'
  ret void
}
