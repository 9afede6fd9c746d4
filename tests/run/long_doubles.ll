; test: roundtrip
; long double of x86-64: printf, strtold, sscanf, math.h. From a C program; the output is that of the program which clang-22 makes.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@__const.main.values = constant [9 x x86_fp80] [x86_fp80 0xK00000000000000000000, x86_fp80 0xKBFFFC000000000000000, x86_fp80 0xK3FFDAAAAAAAAAAAAAAAB, x86_fp80 0xK73E6D1BA8323FE558C61, x86_fp80 0xK00000000000000000001, x86_fp80 0xK00018000000000000000, x86_fp80 0xK4019EB79A2BF9ADD3C0E, x86_fp80 0xK403EFFFFFFFFFFFFFFFF, x86_fp80 0xK7FFF8000000000000000]
@.str = constant [4 x i8] c"0.1\00"
@.str.1 = constant [10 x i8] c"-0x1.8p-3\00"
@.str.2 = constant [8 x i8] c"1e-4950\00"
@.str.3 = constant [40 x i8] c"123456789012345678901234567890.5e-10xyz\00"
@.str.4 = constant [4 x i8] c"%s\0A\00"
@.str.5 = constant [12 x i8] c"3.25 1e3000\00"
@.str.6 = constant [8 x i8] c"%Lf %Lg\00"
@.str.7 = constant [4 x i8] c"%d \00"
@.str.8 = constant [26 x i8] c"%ld %lld %ld %d %d %d %d\0A\00"
@.str.9 = constant [22 x i8] c"%llu %.17g %.9g %lld\0A\00"
@.str.10 = constant [61 x i8] c"[%20.5Lf] [%-20.3Le] [%+Lg] [%020.2Lf] [%#Lg] [%.0Lf] [%Lf]\0A\00"
@.str.11 = constant [29 x i8] c"%.3Le %Lg %La %.25Lg %#.3La\0A\00"

define i32 @main() {
entry:
  %retval = alloca i32
  %values = alloca [9 x x86_fp80]
  %i = alloca i32
  %end = alloca ptr
  %a = alloca x86_fp80
  %b = alloca x86_fp80
  %n = alloca i32
  %e = alloca i32
  %f = alloca x86_fp80
  %w = alloca x86_fp80
  %big = alloca x86_fp80
  %u = alloca i64
  %d = alloca double
  %g = alloca float
  store i32 0, ptr %retval
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %values, ptr align 16 @__const.main.values, i64 144, i1 false)
  store i32 0, ptr %i
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %i
  %cmp = icmp slt i32 %0, 9
  br i1 %cmp, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %1 = load i32, ptr %i
  %idxprom = sext i32 %1 to i64
  %arrayidx = getelementptr inbounds [9 x x86_fp80], ptr %values, i64 0, i64 %idxprom
  %2 = load x86_fp80, ptr %arrayidx
  call void @show(x86_fp80 %2)
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %3 = load i32, ptr %i
  %inc = add nsw i32 %3, 1
  store i32 %inc, ptr %i
  br label %for.cond

for.end:                                          ; preds = %for.cond
  %call = call x86_fp80 @strtold(ptr @.str, ptr null)
  call void @show(x86_fp80 %call)
  %call1 = call x86_fp80 @strtold(ptr @.str.1, ptr null)
  call void @show(x86_fp80 %call1)
  %call2 = call x86_fp80 @strtold(ptr @.str.2, ptr null)
  call void @show(x86_fp80 %call2)
  %call3 = call x86_fp80 @strtold(ptr @.str.3, ptr %end)
  call void @show(x86_fp80 %call3)
  %4 = load ptr, ptr %end
  %call4 = call i32 (ptr, ...) @printf(ptr @.str.4, ptr %4)
  %call5 = call i32 (ptr, ptr, ...) @__isoc99_sscanf(ptr @.str.5, ptr @.str.6, ptr %a, ptr %b)
  store i32 %call5, ptr %n
  %5 = load i32, ptr %n
  %call6 = call i32 (ptr, ...) @printf(ptr @.str.7, i32 %5)
  %6 = load x86_fp80, ptr %a
  call void @show(x86_fp80 %6)
  %7 = load x86_fp80, ptr %b
  call void @show(x86_fp80 %7)
  %call7 = call x86_fp80 @sqrtl(x86_fp80 0xK40008000000000000000)
  call void @show(x86_fp80 %call7)
  %call8 = call x86_fp80 @sqrtl(x86_fp80 0xK00000000000000000003)
  call void @show(x86_fp80 %call8)
  %8 = call x86_fp80 @llvm.floor.f80(x86_fp80 0xKC000A000000000000000)
  call void @show(x86_fp80 %8)
  %9 = call x86_fp80 @llvm.ceil.f80(x86_fp80 0xKC000A000000000000000)
  call void @show(x86_fp80 %9)
  %10 = call x86_fp80 @llvm.trunc.f80(x86_fp80 0xKC000A000000000000000)
  call void @show(x86_fp80 %10)
  %11 = call x86_fp80 @llvm.rint.f80(x86_fp80 0xK4000A000000000000000)
  call void @show(x86_fp80 %11)
  %12 = call x86_fp80 @llvm.round.f80(x86_fp80 0xK4000A000000000000000)
  call void @show(x86_fp80 %12)
  %call9 = call x86_fp80 @fmodl(x86_fp80 0xK4062C9F2C9CD04674EDF, x86_fp80 0xK4001E000000000000000)
  call void @show(x86_fp80 %call9)
  %call10 = call x86_fp80 @remainderl(x86_fp80 0xK4002A000000000000000, x86_fp80 0xK40018000000000000000)
  call void @show(x86_fp80 %call10)
  %13 = call x86_fp80 @llvm.fma.f80(x86_fp80 0xK3FFDAAAAAAAAAAAAAAAB, x86_fp80 0xK4000C000000000000000, x86_fp80 0xKBFFF8000000000000000)
  call void @show(x86_fp80 %13)
  %call11 = call x86_fp80 @ldexpl(x86_fp80 0xK3FFF8000000000000000, i32 16383)
  call void @show(x86_fp80 %call11)
  %call12 = call x86_fp80 @ldexpl(x86_fp80 0xK4000C000000000000000, i32 -16446)
  call void @show(x86_fp80 %call12)
  %call13 = call x86_fp80 @scalbnl(x86_fp80 0xK3FFF8000000000000000, i32 -20000)
  call void @show(x86_fp80 %call13)
  %call14 = call x86_fp80 @frexpl(x86_fp80 0xK73E6D1BA8323FE558C61, ptr %e)
  store x86_fp80 %call14, ptr %f
  %14 = load i32, ptr %e
  %call15 = call i32 (ptr, ...) @printf(ptr @.str.7, i32 %14)
  %15 = load x86_fp80, ptr %f
  call void @show(x86_fp80 %15)
  %16 = call { x86_fp80, x86_fp80 } @llvm.modf.f80(x86_fp80 0xKC000F000000000000000)
  %17 = extractvalue { x86_fp80, x86_fp80 } %16, 0
  %18 = extractvalue { x86_fp80, x86_fp80 } %16, 1
  store x86_fp80 %18, ptr %w
  store x86_fp80 %17, ptr %f
  %19 = load x86_fp80, ptr %f
  call void @show(x86_fp80 %19)
  %20 = load x86_fp80, ptr %w
  call void @show(x86_fp80 %20)
  %call16 = call x86_fp80 @nextafterl(x86_fp80 0xK3FFF8000000000000000, x86_fp80 0xK40008000000000000000)
  call void @show(x86_fp80 %call16)
  %21 = call x86_fp80 @llvm.copysign.f80(x86_fp80 0xK4000C000000000000000, x86_fp80 0xK80000000000000000000)
  call void @show(x86_fp80 %21)
  %22 = call x86_fp80 @llvm.fabs.f80(x86_fp80 0xKBFFE8000000000000000)
  call void @show(x86_fp80 %22)
  %23 = call x86_fp80 @llvm.minnum.f80(x86_fp80 0xK3FFF8000000000000000, x86_fp80 0xK7FFFC000000000000000)
  call void @show(x86_fp80 %23)
  %24 = call x86_fp80 @llvm.maxnum.f80(x86_fp80 0xK80000000000000000000, x86_fp80 0xK40008000000000000000)
  call void @show(x86_fp80 %24)
  %call17 = call x86_fp80 @fdiml(x86_fp80 0xK4000C000000000000000, x86_fp80 0xK4001A000000000000000)
  call void @show(x86_fp80 %call17)
  %call18 = call x86_fp80 @logbl(x86_fp80 0xK0C179C3D73864F3805C0)
  call void @show(x86_fp80 %call18)
  %call19 = call i64 @lroundl(x86_fp80 0xK4000A000000000000000)
  %call20 = call i64 @llroundl(x86_fp80 0xKC000A000000000000000)
  %call21 = call i64 @lrintl(x86_fp80 0xK4000A000000000000000)
  %call22 = call i32 @ilogbl(x86_fp80 0xK73E6D1BA8323FE558C61)
  %arrayidx23 = getelementptr inbounds [9 x x86_fp80], ptr %values, i64 0, i64 1
  %25 = load x86_fp80, ptr %arrayidx23
  %26 = call i1 @llvm.is.fpclass.f80(x86_fp80 %25, i32 3)
  %27 = zext i1 %26 to i32
  %arrayidx24 = getelementptr inbounds [9 x x86_fp80], ptr %values, i64 0, i64 8
  %28 = load x86_fp80, ptr %arrayidx24
  %29 = call x86_fp80 @llvm.fabs.f80(x86_fp80 %28)
  %isinf = fcmp oeq x86_fp80 %29, 0xK7FFF8000000000000000
  %30 = bitcast x86_fp80 %28 to i80
  %31 = icmp slt i80 %30, 0
  %32 = select i1 %31, i32 -1, i32 1
  %33 = select i1 %isinf, i32 %32, i32 0
  %arrayidx25 = getelementptr inbounds [9 x x86_fp80], ptr %values, i64 0, i64 8
  %34 = load x86_fp80, ptr %arrayidx25
  %35 = call i1 @llvm.is.fpclass.f80(x86_fp80 %34, i32 504)
  %36 = zext i1 %35 to i32
  %call26 = call i32 (ptr, ...) @printf(ptr @.str.8, i64 %call19, i64 %call20, i64 %call21, i32 %call22, i32 %27, i32 %33, i32 %36)
  store x86_fp80 0xK403EAB54A98CEB1F0AD2, ptr %big
  %37 = load x86_fp80, ptr %big
  %conv = fptoui x86_fp80 %37 to i64
  store i64 %conv, ptr %u
  %38 = load x86_fp80, ptr %big
  %conv27 = fptrunc x86_fp80 %38 to double
  store double %conv27, ptr %d
  store float 0x3FD5555560000000, ptr %g
  %39 = load i64, ptr %u
  %40 = load double, ptr %d
  %41 = load float, ptr %g
  %conv28 = fpext float %41 to double
  %call29 = call i32 (ptr, ...) @printf(ptr @.str.9, i64 %39, double %40, double %conv28, i64 -9000000000000000000)
  %call30 = call i32 (ptr, ...) @printf(ptr @.str.10, x86_fp80 0xK4000C90FDAA2216887DE, x86_fp80 0xK4021BA43B74000000000, x86_fp80 0xK4001E000000000000000, x86_fp80 0xKBFFFA000000000000000, x86_fp80 0xK4001A000000000000000, x86_fp80 0xK3FFE8000000000000000, x86_fp80 0xKFFFFC000000000000000)
  ret i32 0
}

declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg)

define internal void @show(x86_fp80 %x) {
entry:
  %x.addr = alloca x86_fp80
  store x86_fp80 %x, ptr %x.addr
  %0 = load x86_fp80, ptr %x.addr
  %1 = load x86_fp80, ptr %x.addr
  %2 = load x86_fp80, ptr %x.addr
  %3 = load x86_fp80, ptr %x.addr
  %4 = load x86_fp80, ptr %x.addr
  %call = call i32 (ptr, ...) @printf(ptr @.str.11, x86_fp80 %0, x86_fp80 %1, x86_fp80 %2, x86_fp80 %3, x86_fp80 %4)
  ret void
}

declare x86_fp80 @strtold(ptr noundef, ptr noundef)

declare i32 @printf(ptr noundef, ...)

declare i32 @__isoc99_sscanf(ptr noundef, ptr noundef, ...)

declare x86_fp80 @sqrtl(x86_fp80 noundef)

declare x86_fp80 @llvm.floor.f80(x86_fp80)

declare x86_fp80 @llvm.ceil.f80(x86_fp80)

declare x86_fp80 @llvm.trunc.f80(x86_fp80)

declare x86_fp80 @llvm.rint.f80(x86_fp80)

declare x86_fp80 @llvm.round.f80(x86_fp80)

declare x86_fp80 @fmodl(x86_fp80 noundef, x86_fp80 noundef)

declare x86_fp80 @remainderl(x86_fp80 noundef, x86_fp80 noundef)

declare x86_fp80 @llvm.fma.f80(x86_fp80, x86_fp80, x86_fp80)

declare x86_fp80 @ldexpl(x86_fp80 noundef, i32 noundef)

declare x86_fp80 @scalbnl(x86_fp80 noundef, i32 noundef)

declare x86_fp80 @frexpl(x86_fp80 noundef, ptr noundef)

declare { x86_fp80, x86_fp80 } @llvm.modf.f80(x86_fp80)

declare x86_fp80 @nextafterl(x86_fp80 noundef, x86_fp80 noundef)

declare x86_fp80 @llvm.copysign.f80(x86_fp80, x86_fp80)

declare x86_fp80 @llvm.fabs.f80(x86_fp80)

declare x86_fp80 @llvm.minnum.f80(x86_fp80, x86_fp80)

declare x86_fp80 @llvm.maxnum.f80(x86_fp80, x86_fp80)

declare x86_fp80 @fdiml(x86_fp80 noundef, x86_fp80 noundef)

declare x86_fp80 @logbl(x86_fp80 noundef)

declare i64 @lroundl(x86_fp80 noundef)

declare i64 @llroundl(x86_fp80 noundef)

declare i64 @lrintl(x86_fp80 noundef)

declare i32 @ilogbl(x86_fp80 noundef)

declare i1 @llvm.is.fpclass.f80(x86_fp80, i32 immarg)
