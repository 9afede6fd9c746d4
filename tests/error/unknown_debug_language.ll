; test: error
!0 = distinct !DICompileUnit(language: DW_LANG_Bad, file: !DIFile(filename: "a", directory: ""))
;                                      ^ unknown word 'DW_LANG_Bad' of debug information
