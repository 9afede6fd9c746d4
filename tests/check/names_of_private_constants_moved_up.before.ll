; test: roundtrip
; AFTER is right: it lacks the first constant, and the others have the names of their predecessors.

@.str = private constant [2 x i8] c"a\00"
@.str.1 = private constant [2 x i8] c"b\00"
@.str.2 = private constant [2 x i8] c"c\00"

declare void @take(ptr)

define void @f() {
  call void @take(ptr @.str.1)
  ret void
}

define void @g() {
  call void @take(ptr @.str.2)
  ret void
}
