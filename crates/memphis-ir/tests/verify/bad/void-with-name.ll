declare void @g()
define void @f() {
  %x = call void @g()
  ret void
}
; error: 3:3: instructions returning void cannot have a name
