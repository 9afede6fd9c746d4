; test: error
!0 = !{}
!1 = !DILocation(1, scope: !0)
;                ^ expected field label here
