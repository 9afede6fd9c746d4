; test: mem2reg
; A struct constant counts as possibly poison, even all zeros; so do `poison`, constants with `inbounds`, aliases, block addresses, and
; vectors with a poison element. Vectors with an undef element do not.

@g = global [4 x i8] zeroinitializer
@alias = alias i8, ptr @g

define { i32 } @struct(i1 %c) {
entry:
  %x = alloca { i32 }
  br i1 %c, label %set, label %join
set:
  store { i32 } zeroinitializer, ptr %x
  br label %join
join:
  %v = load { i32 }, ptr %x
  ret { i32 } %v
}
; =>
; define { i32 } @struct(i1 %c) {
; entry:
;   br i1 %c, label %set, label %join
; set:
;   br label %join
; join:
;   %x.0 = phi { i32 } [ zeroinitializer, %set ], [ undef, %entry ]
;   ret { i32 } %x.0
; }

define <2 x i32> @vector(i1 %c) {
entry:
  %x = alloca <2 x i32>
  %y = alloca <2 x i32>
  br i1 %c, label %set, label %join
set:
  store <2 x i32> <i32 1, i32 undef>, ptr %x
  store <2 x i32> <i32 1, i32 poison>, ptr %y
  br label %join
join:
  %v = load <2 x i32>, ptr %x
  %w = load <2 x i32>, ptr %y
  %s = add <2 x i32> %v, %w
  ret <2 x i32> %s
}
; =>
; define <2 x i32> @vector(i1 %c) {
; entry:
;   br i1 %c, label %set, label %join
; set:
;   br label %join
; join:
;   %y.0 = phi <2 x i32> [ <i32 1, i32 poison>, %set ], [ undef, %entry ]
;   %s = add <2 x i32> <i32 1, i32 undef>, %y.0
;   ret <2 x i32> %s
; }

define i32 @poison(i1 %c) {
entry:
  %x = alloca i32
  br i1 %c, label %set, label %join
set:
  store i32 poison, ptr %x
  br label %join
join:
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @poison(i1 %c) {
; entry:
;   br i1 %c, label %set, label %join
; set:
;   br label %join
; join:
;   ret i32 undef
; }

define void @pointers(i1 %c, ptr %out) {
entry:
  %plain = alloca ptr
  %inbounds = alloca ptr
  %of_alias = alloca ptr
  %of_block = alloca ptr
  br i1 %c, label %set, label %join
set:
  store ptr getelementptr (i8, ptr @g, i64 1), ptr %plain
  store ptr getelementptr inbounds (i8, ptr @g, i64 1), ptr %inbounds
  store ptr @alias, ptr %of_alias
  store ptr blockaddress(@pointers, %join), ptr %of_block
  br label %join
join:
  %a = load ptr, ptr %plain
  %b = load ptr, ptr %inbounds
  %d = load ptr, ptr %of_alias
  %e = load ptr, ptr %of_block
  store ptr %a, ptr %out
  store ptr %b, ptr %out
  store ptr %d, ptr %out
  store ptr %e, ptr %out
  ret void
}
; =>
; define void @pointers(i1 %c, ptr %out) {
; entry:
;   br i1 %c, label %set, label %join
; set:
;   br label %join
; join:
;   %of_alias.0 = phi ptr [ @alias, %set ], [ undef, %entry ]
;   %inbounds.0 = phi ptr [ getelementptr inbounds (i8, ptr @g, i64 1), %set ], [ undef, %entry ]
;   %of_block.0 = phi ptr [ blockaddress(@pointers, %join), %set ], [ undef, %entry ]
;   store ptr getelementptr (i8, ptr @g, i64 1), ptr %out
;   store ptr %inbounds.0, ptr %out
;   store ptr %of_alias.0, ptr %out
;   store ptr %of_block.0, ptr %out
;   ret void
; }
