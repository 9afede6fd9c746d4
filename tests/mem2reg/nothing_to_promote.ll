; test: mem2reg
; Without a promotable slot a function is left as it is, down to its layout and the gaps in its numbers.

declare void @g(ptr)

define i32   @f( i32 %0 ) {   ; a comment
  %x = alloca i32
  call void @g( ptr %x )
  %5 = add   i32 %0, 1 ; another
  ret i32 %5
}
; => unchanged
