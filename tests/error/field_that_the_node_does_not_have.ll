; test: error
!0 = !{}
!1 = !DILocation(line: 1, scope: !0, name: "x")
;                                    ^ invalid field 'name'; the fields of !DILocation are line, column, scope, inlinedAt, isImplicitCode, atomGroup, atomRank
