; test: error
!0 = !{any}
