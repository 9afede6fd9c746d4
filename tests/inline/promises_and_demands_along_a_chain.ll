; test: inline
; What @c takes over from @b, @b has from @a.
define internal void @a(ptr %p) speculative_load_hardening "probe-stack"="p" {
  store i32 1, ptr %p
  ret void
}
; => removed
define internal void @b(ptr %p) mustprogress {
  call void @a(ptr %p)
  ret void
}
; => removed
define void @c(ptr %p) mustprogress "no-infs-fp-math"="true" {
  call void @b(ptr %p)
  ret void
}
; =>
; define void @c(ptr %p) #0 {
;   store i32 1, ptr %p
;   ret void
; }
; => module
; + attributes #0 = { "no-infs-fp-math"="false" speculative_load_hardening "probe-stack"="p" }
