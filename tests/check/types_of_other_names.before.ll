; test: roundtrip
; Types are what their definitions say.

%a = type { i32, ptr }
%b = type { i32, ptr }
%c = type { i64, ptr }
%unused = type { i8 }

declare void @take(ptr)

define void @same(ptr %p) {
  %x = alloca ptr
  store ptr %p, ptr %x
  %v = load ptr, ptr %x
  %q = getelementptr %a, ptr %v, i32 0, i32 1
  call void @take(ptr byval(%a) %q)
  ret void
}

define void @other(ptr %p) {
  %q = getelementptr %b, ptr %p, i32 0, i32 1
  call void @take(ptr %q)
  ret void
}

define void @other_attribute(ptr %p) {
  call void @take(ptr byval(%b) %p)
  ret void
}
