; test: roundtrip
@.str = private constant [2 x i8] c"b\00"
@.str.1 = private constant [2 x i8] c"c\00"

declare void @take(ptr)

define void @f() {
  call void @take(ptr @.str)
  ret void
}

define void @g() {
  call void @take(ptr @.str.1)
  ret void
}
