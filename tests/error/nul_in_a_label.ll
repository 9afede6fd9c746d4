; test: error
define void @f() {
  ret void
"a\00":
;<- NUL character is not allowed in names
  ret void
}
