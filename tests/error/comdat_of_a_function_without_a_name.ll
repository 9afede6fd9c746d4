; test: error
define void @0() comdat {
;                      ^ comdat cannot be unnamed
  ret void
}
