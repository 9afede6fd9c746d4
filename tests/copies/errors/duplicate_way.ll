; test: error
func copies &f(%n: i32, %c: i1) -> (i32) {
@entry:
  goto i32 %n { 1 -> @next, 1 -> @next, _ -> @next }
;                           ^ duplicate case value in switch
@next:
  goto @ret(0)
}
