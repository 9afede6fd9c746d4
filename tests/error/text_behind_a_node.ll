; test: error
!0 = !{null} null
