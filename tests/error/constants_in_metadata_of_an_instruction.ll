; test: error
define void @f() {
  ret void, !x !{i32 c"ab"}
;                    ^ constant expression type mismatch: array of i8 of another size
}
