; test: error
!0 = !{}
!1 = !DILocation(line: true, scope: !0)
;                      ^ expected a number in 'line'
