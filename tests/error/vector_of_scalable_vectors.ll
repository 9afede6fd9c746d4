; test: error
define void @f() {
  %x = alloca <2 x <vscale x 2 x i32>>
;                  ^ invalid vector element type
  ret void
}
