; test: roundtrip
; Right or wrong: nothing is said that cannot be shown.
declare i32 @get()
declare void @use(i32)
declare void @use_ptr(ptr)
@g = global i32 0

define i32 @equal_by_arithmetic(i32 %a) {
  %x = alloca i32
  %b = add i32 %a, 0
  store i32 %b, ptr %x
  %v = load i32, ptr %x
  ret i32 %v
}

define float @confused(i32 %a) {
  %x = alloca i32
  store i32 %a, ptr %x
  %v = load float, ptr %x
  ret float %v
}

define i32 @undef_to_an_argument(i32 %z, i1 %c) {
entry:
  %x = alloca i32
  br i1 %c, label %a, label %j
a:
  store i32 %z, ptr %x
  br label %j
j:
  %v = load i32, ptr %x
  %w = xor i32 %v, %v
  call void @use(i32 %w)
  ret i32 0
}

define float @other_float(float %a, float %b) {
  %x = alloca float
  store float %a, ptr %x
  %v = load float, ptr %x
  %s = fadd float %v, %b
  ret float %s
}


; A null there is undefined behaviour already.
define i32 @null_where_it_cannot_be(ptr %p, i32 %a) {
  %x = alloca ptr
  %y = alloca i32
  %b = add i32 %a, 0
  store i32 %b, ptr %y
  store ptr %p, ptr %x
  %v = load ptr, ptr %x, !nonnull !0, !noundef !0
  %w = load i32, ptr %y
  ret i32 %w
}

!0 = !{}

; To return something undefined is undefined behaviour already.
define noundef i32 @returned_undefined(i32 %a) {
  %x = alloca i32
  %y = alloca i32
  %b = add i32 %a, 0
  store i32 %b, ptr %y
  %v = load i32, ptr %x
  %w = load i32, ptr %y
  %n = xor i32 %w, 1
  ret i32 %v
}

; That one part is no poison says nothing of the other.
declare { i1, i32 } @get_two()
define void @part_of_an_aggregate(i1 %d) {
entry:
  %r = alloca { i1, i32 }
  %v = call { i1, i32 } @get_two()
  %first = extractvalue { i1, i32 } %v, 0
  br i1 %first, label %a, label %b
a:
  br i1 %d, label %x, label %j
x:
  store { i1, i32 } %v, ptr %r
  br label %j
b:
  ret void
j:
  %l = load { i1, i32 }, ptr %r
  %second = extractvalue { i1, i32 } %l, 1
  call void @use(i32 %second)
  ret void
}
