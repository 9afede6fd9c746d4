declare fastcc void @g()
define void @f() {
  musttail call fastcc void @g()
  ret void
}
; error: 3:3: musttail call and its caller differ in calling convention
