; test: error
!0 = !{}
!1 = !DILocation(line: 1, scope: !0, line: 2)
;                                    ^ field 'line' cannot be specified more than once
