; test: roundtrip
%a.1 = type { i32, ptr }
%c = type { i64, ptr }
%new = type { i8, i8 }

declare void @take(ptr)

define void @same(ptr %p) {
  %q = getelementptr %a.1, ptr %p, i32 0, i32 1
  call void @take(ptr byval(%a.1) %q)
  ret void
}

define void @other(ptr %p) {
  %q = getelementptr %c, ptr %p, i32 0, i32 1
  call void @take(ptr %q)
  ret void
}

define void @other_attribute(ptr %p) {
  call void @take(ptr byval(%c) %p)
  ret void
}
