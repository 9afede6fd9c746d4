; test: roundtrip

declare void @llvm.assume(i1 noundef)

define i32 @right(ptr %p, i32 %v) {
  %x = alloca i32
  store i32 %v, ptr %x
  call void @llvm.assume(i1 true) [ "align"(ptr %p, i64 8), "nonnull"(ptr %x), "cold"() ]
  %w = load i32, ptr %x
  ret i32 %w
}

define i32 @tag(ptr %p, i32 %v) {
  %x = alloca i32
  store i32 %v, ptr %x
  call void @llvm.assume(i1 true) [ "align"(ptr %p, i64 8), "nonnull"(ptr %x), "cold"() ]
  %w = load i32, ptr %x
  ret i32 %w
}

define i32 @operand(ptr %p, i32 %v) {
  %x = alloca i32
  store i32 %v, ptr %x
  call void @llvm.assume(i1 true) [ "align"(ptr %p, i64 8), "nonnull"(ptr %x), "cold"() ]
  %w = load i32, ptr %x
  ret i32 %w
}

define i32 @no_operands(ptr %p, i32 %v) {
  %x = alloca i32
  store i32 %v, ptr %x
  call void @llvm.assume(i1 true) [ "align"(ptr %p, i64 8), "nonnull"(ptr %x), "cold"() ]
  %w = load i32, ptr %x
  ret i32 %w
}

define i32 @only_bundle(i32 %v) {
  %x = alloca i32
  store i32 %v, ptr %x
  call void @llvm.assume(i1 true) [ "cold"() ]
  %w = load i32, ptr %x
  ret i32 %w
}

define i32 @dropped_with_its_tag(ptr %p, i32 %v) {
  %x = alloca i32
  store i32 %v, ptr %x
  call void @llvm.assume(i1 true) [ "align"(ptr %p, i64 8), "nonnull"(ptr %x), "cold"() ]
  %w = load i32, ptr %x
  ret i32 %w
}

define i32 @other_operand(ptr %p, i32 %v) {
  %x = alloca i32
  store i32 %v, ptr %x
  call void @llvm.assume(i1 true) [ "separate_storage"(ptr %p, ptr %x) ]
  %w = load i32, ptr %x
  ret i32 %w
}

define i32 @unreachable(ptr %p, i32 %v) {
entry:
  %x = alloca i32
  store i32 %v, ptr %x
  %w = load i32, ptr %x
  ret i32 %w

dead:
  call void @llvm.assume(i1 true) [ "align"(ptr %p, i64 8) ]
  unreachable
}
