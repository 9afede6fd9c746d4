; test: mem2reg
; One type, spelled in two ways.

%h = type { i32 }

define %"h" @spellings(%h %a) {
  %x = alloca %"h"
  store %h %a, ptr %x
  %v = load %"\68", ptr %x
  ret %h %v
}
; =>
; define %"h" @spellings(%h %a) {
;   ret %h %a
; }
