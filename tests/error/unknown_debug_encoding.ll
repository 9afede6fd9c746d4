; test: error
!0 = !DIBasicType(name: "a", encoding: DW_ATE_bad)
;                                      ^ unknown word 'DW_ATE_bad' of debug information
