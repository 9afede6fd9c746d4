; test: error
!0 = !{null} null
;            ^ expected top-level entity
