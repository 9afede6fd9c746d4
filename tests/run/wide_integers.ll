; test: roundtrip
; Integers of more than 128 bits: 60!, its digits, bit-fields, signs, shifts, comparisons, conversions, undefined bits.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@digit = constant [3 x i8] c"%d\00"
@words = constant [27 x i8] c"%016lx %016lx %016lx %lx\0A\00\00"
@numbers = constant [16 x i8] c"%d %d %d %d %d\0A\00"
@doubles = constant [10 x i8] c"%.17g %g\0A\00"
@field = global { i8, i160, i8 } { i8 1, i160 -2, i8 3 }

declare i32 @printf(ptr, ...)

define void @print(i256 %n) {
  %w0 = trunc i256 %n to i64
  %s1 = lshr i256 %n, 64
  %w1 = trunc i256 %s1 to i64
  %s2 = lshr i256 %n, 128
  %w2 = trunc i256 %s2 to i64
  %s3 = lshr i256 %n, 192
  %w3 = trunc i256 %s3 to i64
  call i32 (ptr, ...) @printf(ptr @words, i64 %w3, i64 %w2, i64 %w1, i64 %w0)
  ret void
}

; The decimal digits, the highest first.
define void @decimal(i256 %n) {
  %small = icmp ult i256 %n, 10
  br i1 %small, label %last, label %more

more:
  %rest = udiv i256 %n, 10
  call void @decimal(i256 %rest)
  br label %last

last:
  %digit = urem i256 %n, 10
  %d = trunc i256 %digit to i32
  call i32 (ptr, ...) @printf(ptr @digit, i32 %d)
  ret void
}

define i32 @main() {
entry:
  br label %loop

loop:
  %i = phi i256 [ 1, %entry ], [ %next, %loop ]
  %p = phi i256 [ 1, %entry ], [ %product, %loop ]
  %product = mul i256 %p, %i
  %next = add nuw nsw i256 %i, 1
  %done = icmp sgt i256 %next, 57
  br i1 %done, label %out, label %loop

out:
  call void @decimal(i256 %product)
  call i32 (ptr, ...) @printf(ptr @newline)
  call void @print(i256 %product)
  %negative = sub i256 0, %product
  call void @print(i256 %negative)
  %shifted = ashr i256 %negative, 77
  call void @print(i256 %shifted)
  %quotient = sdiv i256 %negative, -1000000000000000000000000000000000000000000000
  call void @print(i256 %quotient)
  %rest = srem i256 %negative, 340282366920938463463374607431768211507
  call void @print(i256 %rest)

  ; Members of a struct in memory, one of them wide.
  %at = getelementptr { i8, i160, i8 }, ptr @field, i32 0, i32 1
  %f = load i160, ptr %at
  %g = mul i160 %f, 123456789012345678901234567890
  store i160 %g, ptr %at
  %f2 = load i160, ptr %at
  %wide = sext i160 %f2 to i256
  call void @print(i256 %wide)
  %zero = zext i160 %f2 to i256
  call void @print(i256 %zero)

  ; Wrapping is poison, and poison that is chosen against is nothing.
  %wraps = add nsw i160 %f2, 1
  %lost = shl nuw i256 %product, 100
  %pick = select i1 %done, i256 %product, i256 %lost
  %same = icmp eq i256 %pick, %product
  %less = icmp slt i256 %negative, %product
  %below = icmp ult i256 %negative, %product
  %a = zext i1 %same to i32
  %b = zext i1 %less to i32
  %c = zext i1 %below to i32

  ; Four bytes of a wide slot are written, and only these are defined.
  %slot = alloca i192
  store i32 7, ptr %slot
  %part = load i192, ptr %slot
  %low = and i192 %part, 4294967295
  %seven = icmp eq i192 %low, 7
  %d = zext i1 %seven to i32
  %cleared = shl i192 %part, 160
  %back = lshr i192 %cleared, 160
  %e = trunc i192 %back to i32
  call i32 (ptr, ...) @printf(ptr @numbers, i32 %a, i32 %b, i32 %c, i32 %d, i32 %e)

  %x = sitofp i256 %negative to double
  %large = fptosi double 0xC7EFFFFFFFFFFFFF to i256
  %y = uitofp i256 %product to double
  %z = fdiv double %y, %x
  call i32 (ptr, ...) @printf(ptr @doubles, double %x, double %z)
  call void @print(i256 %large)

  %two = insertelement <2 x i256> zeroinitializer, i256 %product, i32 1
  %twice = add <2 x i256> %two, <i256 1, i256 -1>
  %slots = alloca <2 x i256>
  store <2 x i256> %twice, ptr %slots
  %second = getelementptr i256, ptr %slots, i32 1
  %lane = load i256, ptr %second
  call void @print(i256 %lane)
  ret i32 0
}

@newline = constant [2 x i8] c"\0A\00"
