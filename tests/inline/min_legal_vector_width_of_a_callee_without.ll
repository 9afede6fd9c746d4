; test: inline
; Without "min-legal-vector-width" nothing is known of the callee: the caller loses its own.
target triple = "x86_64-unknown-linux-gnu"
declare void @ext(<16 x i32>)
define internal void @callee(ptr %p) "target-features"="+avx512f,+avx512vl" {
  %v = load <16 x i32>, ptr %p
  call void @ext(<16 x i32> %v)
  ret void
}
; => removed
define void @caller(ptr %p) "min-legal-vector-width"="0" "prefer-vector-width"="256" "target-features"="+avx512f,+avx512vl" {
  call void @callee(ptr %p)
  ret void
}
; =>
; define void @caller(ptr %p) #0 {
;   %v.i = load <16 x i32>, ptr %p
;   call void @ext(<16 x i32> %v.i)
;   ret void
; }
; => module
; + attributes #0 = { "prefer-vector-width"="256" "target-features"="+avx512f,+avx512vl" }
