; test: inline
; What the callee's library functions must not be taken for, they must not be taken for in the caller.
define internal void @none() "no-builtins" {
  ret void
}
; => unchanged
define internal void @no_memcpy() "no-builtin-memcpy" {
  ret void
}
; => unchanged
define void @any() {
  call void @none()
  call void @no_memcpy()
  ret void
}
; => unchanged
define void @all() "no-builtins" {
  call void @none()
  call void @no_memcpy()
  ret void
}
; =>
; define void @all() "no-builtins" {
;   ret void
; }
define void @other() "no-builtin-memset" "no-builtin-memcpy" {
  call void @none()
  call void @no_memcpy()
  ret void
}
; =>
; define void @other() "no-builtin-memset" "no-builtin-memcpy" {
;   call void @none()
;   ret void
; }
