; test: inline
; What takes the place of a local may be a word.
define internal i1 @null(ptr %p) {
  %c = icmp eq ptr%p, null
  %d = freeze i1%c
  ret i1%d
}
; => removed

define i1 @f() {
  %r = call i1 @null(ptr null)
  ret i1 %r
}
; =>
; define i1 @f() {
;   %c.i = icmp eq ptr null, null
;   %d.i = freeze i1 %c.i
;   ret i1 %d.i
; }
