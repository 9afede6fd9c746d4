declare void @g(i32)
define void @f() {
  musttail call void @g(i32 0)
  ret void
}
; error: 3:3: musttail call and its caller differ in their parameters
