; test: error
!0 = distinct !DICompileUnit(file: !DIFile(filename: "a", directory: ""))
;                                                                       ^ missing one of 'language' and 'sourceLanguageName' of !DICompileUnit
