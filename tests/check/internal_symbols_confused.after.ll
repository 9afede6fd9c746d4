; test: roundtrip
@0 = private unnamed_addr constant [2 x i8] c"a\00"
@1 = private unnamed_addr constant [2 x i8] c"b\00"
@pointer = constant ptr @1

declare void @take(ptr)

define internal i32 @2() {
  ret i32 1
}

define internal i32 @3() {
  ret i32 3
}

define i32 @calls_two() {
  %v = call i32 @3()
  ret i32 %v
}

define void @takes_b() {
  call void @take(ptr @1)
  ret void
}

define void @through_a_pointer(ptr %p) {
  %v = load ptr, ptr @pointer
  call void @take(ptr null)
  ret void
}

define i32 @refuted(i32 %a) {
  ret i32 0
}
