; test: error
define void @f() {
  ret void, !x !{!{i32 1, !64}}
;                         ^ use of undefined metadata '!64'
}
