; Rust, without optimisation: fn sum_of_squares(n: u32), which leaves out multiples of 3.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define i32 @sum_of_squares(i32 %n) unnamed_addr {
start:
  %i = alloca [4 x i8], align 4
  %sum = alloca [4 x i8], align 4
  store i32 0, ptr %sum, align 4
  store i32 0, ptr %i, align 4
  br label %bb1

bb1:                                              ; preds = %bb5, %bb2, %start
  %_5 = load i32, ptr %i, align 4
  %_4 = icmp ult i32 %_5, %n
  br i1 %_4, label %bb2, label %bb8

bb8:                                              ; preds = %bb1
  %_0 = load i32, ptr %sum, align 4
  ret i32 %_0

bb2:                                              ; preds = %bb1
  %_7 = load i32, ptr %i, align 4
  %_0.i1 = add i32 %_7, 1
  store i32 %_0.i1, ptr %i, align 4
  %_10 = load i32, ptr %i, align 4
  %_9 = urem i32 %_10, 3
  %_8 = icmp eq i32 %_9, 0
  br i1 %_8, label %bb1, label %bb5

bb5:                                              ; preds = %bb2
  %_13 = load i32, ptr %sum, align 4
  %_15 = load i32, ptr %i, align 4
  %_16 = load i32, ptr %i, align 4
  %_0.i2 = mul i32 %_15, %_16
  %_0.i = add i32 %_13, %_0.i2
  store i32 %_0.i, ptr %sum, align 4
  br label %bb1
}
