; test: error
!0 = !{i32 1 i32 2}
;            ^ expected end of metadata node
