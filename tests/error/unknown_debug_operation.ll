; test: error
!0 = !DIExpression(DW_OP_bad)
