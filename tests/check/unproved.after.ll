; test: roundtrip
declare i32 @get()
declare void @use(i32)
declare void @use_ptr(ptr)
@g = global i32 0

define i32 @equal_by_arithmetic(i32 %a) {
  %b = add i32 %a, 0
  ret i32 %a
}

define float @confused(i32 %a) {
  ret float 0.000000e+00
}

define i32 @undef_to_an_argument(i32 %z, i1 %c) {
entry:
  br i1 %c, label %a, label %j

a:
  br label %j

j:
  %w = xor i32 %z, %z
  call void @use(i32 %w)
  ret i32 0
}

define float @other_float(float %a, float %b) {
  %s = fadd float %b, %b
  ret float %s
}


define i32 @null_where_it_cannot_be(ptr %p, i32 %a) {
  %b = add i32 %a, 0
  %1 = icmp ne ptr %p, null
  call void @llvm.assume(i1 %1)
  ret i32 %a
}

declare void @llvm.assume(i1 noundef)

define noundef i32 @returned_undefined(i32 %a) {
  %b = add i32 %a, 0
  %n = xor i32 %a, 1
  ret i32 poison
}

declare { i1, i32 } @get_two()
define void @part_of_an_aggregate(i1 %d) {
entry:
  %v = call { i1, i32 } @get_two()
  %first = extractvalue { i1, i32 } %v, 0
  br i1 %first, label %a, label %b

a:
  br i1 %d, label %x, label %j

x:
  br label %j

b:
  ret void

j:
  %second = extractvalue { i1, i32 } %v, 1
  call void @use(i32 %second)
  ret void
}
