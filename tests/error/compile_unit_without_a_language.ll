; test: error
!0 = distinct !DICompileUnit(file: !DIFile(filename: "a", directory: ""))
