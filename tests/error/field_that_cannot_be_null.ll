; test: error
!0 = !DILocation(line: 1, scope: null)
;                                ^ 'scope' cannot be null
