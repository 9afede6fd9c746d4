; test: error
func copies &f(%n: i32, %c: i1) -> (i32) {
@entry:
  goto i1 %c { 1 -> @ret, 0 -> @entry }
;                   ^ expected a basic block: @ret is the exit, a block of that name is written @"ret"
}
