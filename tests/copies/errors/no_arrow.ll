; test: error
func copies &f(%n: i32, %c: i1) -> (i32) {
@entry:
  goto i1 %c { 1 @ret, 0 -> @entry }
;                ^ expected '-' in '->'
}
