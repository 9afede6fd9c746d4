declare void @g()
define void @f(ptr %p) {
  musttail call void @g()
  store i32 0, ptr %p
  ret void
}
; error: 3:3: musttail call must be followed by ret
; error: 3:3: musttail call and its caller differ in their parameters
