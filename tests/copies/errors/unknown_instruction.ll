; test: error
func copies &f(%n: i32, %c: i1) -> (i32) {
@entry:
  frobnicate i32 %n
; ^ unknown word
  goto @ret(%n)
}
