%word = type i32
%words = type [2 x %word]
%pair = type { %word, i64 }
define %word @f(%word %x, %words %w) {
  %z = add %word %x, %x
  %c = icmp eq %word %z, %x
  %t = trunc %word %z to i8
  %p = insertvalue %pair poison, %word %z, 0
  %q = extractvalue %pair %p, 0
  %e = extractvalue %words %w, 1
  ret %word %q
}
