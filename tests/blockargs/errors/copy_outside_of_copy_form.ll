; test: error
func &f(%n: i32) -> (i32) {
  %x = copy i32 %n
;      ^ expected an instruction other than 'copy', which only functions in copy form have
  goto @ret(%x)
}
