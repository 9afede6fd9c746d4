; test: error
!0 = !DISomething(line: 1)
;    ^ expected metadata type, such as '!DILocation'
