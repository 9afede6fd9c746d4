; test: error
!0 = !{}
!1 = !DILocation(line: 1, column: 65536, scope: !0)
;                                 ^ number is too large, limit is 65535
