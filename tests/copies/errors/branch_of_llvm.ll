; test: error
func copies &f(%n: i32, %c: i1) -> (i32) {
@entry:
  br label %entry
; ^ expected 'goto', which 'br' is called here
}
