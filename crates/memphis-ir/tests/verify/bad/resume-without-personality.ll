define void @f() {
  resume i32 0
}
; error: 2:3: resume needs a function with a personality
