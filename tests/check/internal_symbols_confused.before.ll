; test: roundtrip
; Names were lost, and other symbols came in their place. A difference may come from a wrong guess
; about names, so it refutes nothing; and it proves nothing.

@.str = private unnamed_addr constant [2 x i8] c"a\00"
@.str.1 = private unnamed_addr constant [2 x i8] c"b\00"
@pointer = constant ptr @.str

declare void @take(ptr)

define internal i32 @one() {
  ret i32 1
}

define internal i32 @two() {
  ret i32 2
}

define i32 @calls_two() {
  %x = alloca i32
  %v = call i32 @one()
  store i32 %v, ptr %x
  %w = load i32, ptr %x
  ret i32 %w
}

define void @takes_b() {
  call void @take(ptr @.str)
  ret void
}

define void @through_a_pointer(ptr %p) {
  %x = alloca ptr
  store ptr %p, ptr %x
  %v = load ptr, ptr @pointer
  call void @take(ptr %v)
  ret void
}

; No symbol without a name is near this one.
define i32 @refuted(i32 %a) {
  ret i32 %a
}
