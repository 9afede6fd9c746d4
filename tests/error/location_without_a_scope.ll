; test: error
!0 = !DILocation(line: 1, column: 2)
;                                  ^ missing required field 'scope' of !DILocation
