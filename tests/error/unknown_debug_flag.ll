; test: error
!0 = !DIBasicType(name: "a", flags: DIFlagBad)
