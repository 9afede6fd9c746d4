; test: roundtrip
; Whatever the layout: it is kept.

define i32 @f ( i32 %a ,i32 %b ){ ; after the brace
; at the start of a line
entry:
%x=add i32 %a,%b   ; no blanks
	%y = mul i32 %x ,
	       2    ; over two lines

   br label %next next: ret i32 %y }
define void @g() { ret void }
declare void @h()   declare void @i()
