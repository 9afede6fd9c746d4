; test: roundtrip
declare i32 @get()
declare void @use(i32)
declare void @use_ptr(ptr)
@g = global i32 0

define i32 @only_after(i32 %a) {
  %x = alloca i32
  store i32 %a, ptr %x
  %v = load i32, ptr %x
  %s = add nsw i32 %v, 1
  ret i32 %s
}

define i32 @other_flags(i32 %a) {
  %s = add i32 %a, 1
  ret i32 %s
}

define i32 @other_operation(i32 %a) {
  %s = sub nsw i32 %a, 1
  ret i32 %s
}

define i32 @more_instructions(i32 %a) {
  %s = add nsw i32 %a, 1
  %t = add nsw i32 %s, 1
  ret i32 %s
}

define i32 @fewer_instructions(i32 %a) {
  ret i32 %a
}

define i64 @other_type(i64 %a) {
  ret i64 %a
}

define i32 @other_attributes(i32 noundef %a) {
  %s = add nsw i32 %a, 1
  ret i32 %s
}

define i32 @more_blocks(i32 %a) {
  br label %b

b:
  %s = add nsw i32 %a, 1
  ret i32 %s
}

define i32 @other_alignment(ptr %p) {
  %v = load i32, ptr %p, align 4
  ret i32 %v
}

define i32 @other_metadata(ptr %p) {
  %v = load i32, ptr %p, align 4, !range !0
  ret i32 %v
}

define i32 @other_call() {
  %v = call i32 @get() nosync
  ret i32 %v
}

!0 = !{i32 0, i32 4}
