; test: error
func copies &f(%n: i32, %c: i1) -> (i32) {
@entry:
  %x = copy i32 %n
  %x = copy i1 %c
; ^ '%x' is a register of type 'i32', and 'i1' is assigned to it
  goto @ret(%x)
}
