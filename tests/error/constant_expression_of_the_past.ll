; test: error
; opt-22 refuses it too.
@g = global i32 0
define i1 @f() {
  ret i1 icmp eq (ptr @g, ptr null)
;        ^ icmp constexprs are no longer supported
}
