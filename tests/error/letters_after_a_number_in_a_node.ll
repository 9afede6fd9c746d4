; test: error
!0 = !{i32 3DW_OP_plus}
;           ^ expected end of metadata node
