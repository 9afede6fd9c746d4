; test: inline
; Code for another mode of the processor stays where it is.

target triple = "aarch64-unknown-linux-gnu"
define internal void @g(ptr %p) "aarch64_pstate_sm_enabled" "target-features"="+sme" {
  store i32 1, ptr %p
  ret void
}
; => unchanged
define void @f(ptr %p) "target-features"="+sme" {
  call void @g(ptr %p)
  ret void
}
; => unchanged
