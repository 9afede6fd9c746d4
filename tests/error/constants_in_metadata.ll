; test: error
; Short integers may have too many bits.
!0 = !{i32 7, i1 5, i8 -129, {i32} {i32 1}, <2 x i32> <i32 1, i32 2>, i1 true}
!1 = !{!{ptr 3}}
;            ^ integer constant must have integer type
