; test: error
func &f(%n: i64) -> (i32) {
  goto @b(1)

@b(%n: i32):
  goto @c

@c:
  %x = add i64 %n, 1
;              ^ '%n' defined with type 'i32' but expected 'i64'
  goto @ret(0)
}
