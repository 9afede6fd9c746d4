; test: error
define void @f() {
  %a = alloca { i32, <vscale x 1 x i32> }
; ^ cannot allocate unsized type { i32, <vscale x 1 x i32> }
  %b = alloca { <vscale x 1 x i32>, <vscale x 1 x i32> }
  ret void
}
