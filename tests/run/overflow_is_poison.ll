; test: roundtrip
; Poison is harmless until something depends on it.
define i32 @main() {
  %p = add nsw i32 2147483647, 1
  %s = select i1 true, i32 5, i32 %p
  %c = icmp eq i32 %s, 5
  br i1 %c, label %next, label %next

next:
  %d = icmp eq i32 %p, 0
  br i1 %d, label %out, label %out

out:
  ret i32 0
}
