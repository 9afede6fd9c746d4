; test: error
^0 = flags: 8
!0 = !DIFile(filename: "a", directory: "")
;    ^ expected field label: LLVM reads no labels after a summary
