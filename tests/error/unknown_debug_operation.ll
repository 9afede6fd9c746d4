; test: error
!0 = !DIExpression(DW_OP_bad)
;                  ^ unknown word 'DW_OP_bad' of debug information
