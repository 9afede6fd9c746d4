%word = type i32
%also = type %word
%pair = type { %word, i64 }
define %also @f(%word %x) {
  %y = add i32 %x, 1
  %z = add %also %y, %x
  %p = insertvalue %pair poison, i32 %z, 0
  %q = extractvalue %pair %p, 0
  ret i32 %q
}
