; test: roundtrip
; Bundles without the address of a slot that went have the tag "ignore", or lack an operand.

declare void @llvm.assume(i1 noundef)

define i32 @right(ptr %p, i32 %v) {
  call void @llvm.assume(i1 true) [ "align"(ptr %p, i64 8), "ignore"(ptr poison), "cold"() ]
  ret i32 %v
}

define i32 @tag(ptr %p, i32 %v) {
  call void @llvm.assume(i1 true) [ "ignore"(ptr %p, i64 8), "ignore"(ptr poison), "cold"() ]
  ret i32 %v
}

define i32 @operand(ptr %p, i32 %v) {
  call void @llvm.assume(i1 true) [ "align"(ptr poison, i64 8), "ignore"(ptr poison), "cold"() ]
  ret i32 %v
}

define i32 @no_operands(ptr %p, i32 %v) {
  call void @llvm.assume(i1 true) [ "align"(ptr %p, i64 8), "ignore"(ptr poison), "ignore"() ]
  ret i32 %v
}

define i32 @only_bundle(i32 %v) {
  call void @llvm.assume(i1 true) [ "ignore"() ]
  ret i32 %v
}

define i32 @dropped_with_its_tag(ptr %p, i32 %v) {
  call void @llvm.assume(i1 true) [ "align"(ptr %p, i64 8), "nonnull"(ptr poison), "cold"() ]
  ret i32 %v
}

define i32 @other_operand(ptr %p, i32 %v) {
  call void @llvm.assume(i1 true) [ "ignore"(ptr poison, ptr poison) ]
  ret i32 %v
}

define i32 @unreachable(ptr %p, i32 %v) {
entry:
  ret i32 %v

dead:
  call void @llvm.assume(i1 true) [ "ignore"(ptr %p, i64 8) ]
  unreachable
}
