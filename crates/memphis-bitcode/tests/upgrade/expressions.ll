; ModuleID = 'expressions.bc'
source_filename = "c.ll"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@g = external global i32
@h = external global i32

define i64 @arithmetic() {
  %constexpr = udiv i64 ptrtoint (ptr @h to i64), 3
  %constexpr1 = mul i64 ptrtoint (ptr @g to i64), %constexpr
  %x = add i64 %constexpr1, 1
  ret i64 %x
}

define i1 @comparison() {
  %constexpr = icmp ult ptr @g, @h
  %constexpr1 = icmp ult ptr @g, @h
  %constexpr2 = or i1 %constexpr, %constexpr1
  ret i1 %constexpr2
}

define { i32, i64 } @aggregate() {
  ret { i32, i64 } { i32 0, i64 7 }
}

define <2 x i32> @vector() {
  ret <2 x i32> <i32 1, i32 0>
}

define i32 @phi(i1 %c, i32 %n) {
entry:
  br i1 %c, label %a, label %join

a:                                                ; preds = %entry
  switch i32 %n, label %join [
    i32 1, label %join
    i32 2, label %b
  ]

b:                                                ; preds = %a
  br label %join

join:                                             ; preds = %b, %a, %a, %entry
  %x = phi i32 [ 1, %entry ], [ 0, %a ], [ 0, %a ], [ 2, %b ]
  %y = phi i32 [ 3, %entry ], [ 5, %a ], [ 5, %a ], [ 6, %b ]
  %z = add i32 %x, %y
  ret i32 %z
}

define void @call(ptr %p) {
  call void @take(i32 0, ptr @g)
  %constexpr = sdiv exact i32 ptrtoint (ptr @g to i32), 4
  store i32 %constexpr, ptr @g, align 4
  ret void
}

declare void @take(i32, ptr)
