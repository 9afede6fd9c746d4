; test: roundtrip
; LLVM's strip removes the names of local symbols and of types. Their meaning is the same.

%pair = type { i32, %inner }
%inner = type { i64, ptr }
%opaque = type opaque
$group = comdat any
$helper = comdat any

@.str = private unnamed_addr constant [2 x i8] c"a\00"
@.str.1 = private unnamed_addr constant [2 x i8] c"b\00"
@table = internal constant [2 x ptr] [ptr @helper, ptr blockaddress(@helper, %again)]
@shown = global ptr @table
@in_group = internal global %pair zeroinitializer, comdat($group)
@other = internal alias %pair, ptr @in_group

declare void @take(ptr, ptr)

define internal i32 @helper(ptr byval(%pair) %p, i32 %n) comdat {
entry:
  %count = alloca i32
  store i32 %n, ptr %count
  br label %again

again:
  %old = load i32, ptr %count
  %new = sub i32 %old, 1
  store i32 %new, ptr %count
  %zero = icmp eq i32 %new, 0
  br i1 %zero, label %end, label %again

end:
  %field = getelementptr %pair, ptr %p, i32 0, i32 1, i32 1
  %result = load i32, ptr %field
  ret i32 %result
}

define internal void @second(ptr %p) {
  %text = alloca ptr
  store ptr @.str.1, ptr %text
  %v = load ptr, ptr %text
  call void @take(ptr %v, ptr %p)
  ret void
}

define i32 @f(ptr %p) {
  %text = alloca ptr
  store ptr @.str, ptr %text
  %v = load ptr, ptr %text
  call void @take(ptr %v, ptr @other)
  call void @second(ptr %v)
  %n = call i32 @helper(ptr byval(%pair) %p, i32 3)
  ret i32 %n
}
