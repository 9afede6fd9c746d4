; test: error
!0 = !DIAssignID()
;    ^ missing 'distinct', required for !DIAssignID
