; test: error
define i32 @f() {
  ret i64 0
;     ^ value doesn't match function result type 'i32': found 'i64'
}

define void @g() {
  ret void
}

define i64 @h(i32 %a) {
  ret i32 %a
;     ^ value doesn't match function result type 'i64': found 'i32'
}
