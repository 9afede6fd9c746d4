; test: error
func copies &f(%n: i32, %c: i1) -> (i32) {
@entry:
  goto i32 %n { _ -> @next, _ -> @next }
;                           ^ there is a way for '_' already
@next:
  goto @ret(0)
}
