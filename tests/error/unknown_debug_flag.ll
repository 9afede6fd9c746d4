; test: error
!0 = !DIBasicType(name: "a", flags: DIFlagBad)
;                                   ^ unknown word 'DIFlagBad' of debug information
