; test: error
!0 = !{any}
;      ^ expected metadata operand
