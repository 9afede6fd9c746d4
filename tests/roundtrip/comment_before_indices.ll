; test: roundtrip
; What stands in a comment is no index.
define i32 @g({i32, [1 x i32]} %a, i32 %x) {
  %b = insertvalue {i32, [1 x i32]} %a, i32 %x, 1, 0
  %c = extractvalue {i32,[1 x i32]} %b ; ,1
   , 0
  ret i32 %c
}
