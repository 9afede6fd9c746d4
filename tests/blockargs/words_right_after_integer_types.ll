; test: blockargs
define i8 @f(i32, i64noundef %x, i8signext %y) {
  %z = call i8 @g(i8signext %y, i8 signext 1)
  ret i8%z
}
; =>
; func &f(%0: i32, %x: i64 noundef, %y: i8 signext) -> (i8) {
;   %z = call i8 &g(i8signext %y, i8 signext 1)
;   goto @ret(%z)
; }

declare i8 @g(i8signext, i8 signext)
