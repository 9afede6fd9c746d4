; test: roundtrip
source_filename = "multiple_bases.cpp"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.B = type <{ ptr, i32, [4 x i8] }>
%struct.A = type <{ ptr, i32, [4 x i8] }>
%struct.L = type { %struct.A.base, i32 }
%struct.A.base = type <{ ptr, i32 }>
%struct.C = type { %struct.A.base, [4 x i8], %struct.B.base, i32 }
%struct.B.base = type <{ ptr, i32 }>
%struct.Diamond = type { %struct.V1.base, [4 x i8], %struct.V2.base, i32, %struct.A.base, [4 x i8] }
%struct.V1.base = type <{ ptr, i32 }>
%struct.V2.base = type <{ ptr, i32 }>
%struct.V1 = type <{ ptr, i32, [4 x i8], %struct.A.base, [4 x i8] }>
%struct.V2 = type <{ ptr, i32, [4 x i8], %struct.A.base, [4 x i8] }>
%struct.Twice = type { %struct.L, %struct.R, i32, [4 x i8] }
%struct.R = type { %struct.A.base, i32 }

$_Z7attemptI1CEvPKc = comdat any

$_Z7attemptI1PEvPKc = comdat any

$_Z7attemptI7DiamondEvPKc = comdat any

$_Z7attemptI5TwiceEvPKc = comdat any

$_Z7attemptI1LEvPKc = comdat any

$_ZN1CC2Ev = comdat any

$_ZN1CD2Ev = comdat any

$__clang_call_terminate = comdat any

$_ZN1AC2Ev = comdat any

$_ZN1BC2Ev = comdat any

$_ZN1CD0Ev = comdat any

$_ZThn16_N1CD1Ev = comdat any

$_ZThn16_N1CD0Ev = comdat any

$_ZN1AD2Ev = comdat any

$_ZN1AD0Ev = comdat any

$_ZN1BD2Ev = comdat any

$_ZN1BD0Ev = comdat any

$_ZN1PC2Ev = comdat any

$_ZN1PD2Ev = comdat any

$_ZN1PD0Ev = comdat any

$_ZN7DiamondC1Ev = comdat any

$_ZN7DiamondD1Ev = comdat any

$_ZN2V1C2Ev = comdat any

$_ZN2V2C2Ev = comdat any

$_ZN2V1D1Ev = comdat any

$_ZN2V1D0Ev = comdat any

$_ZTv0_n24_N2V1D1Ev = comdat any

$_ZTv0_n24_N2V1D0Ev = comdat any

$_ZN2V2D1Ev = comdat any

$_ZN2V2D0Ev = comdat any

$_ZTv0_n24_N2V2D1Ev = comdat any

$_ZTv0_n24_N2V2D0Ev = comdat any

$_ZN7DiamondD0Ev = comdat any

$_ZThn16_N7DiamondD1Ev = comdat any

$_ZThn16_N7DiamondD0Ev = comdat any

$_ZTv0_n24_N7DiamondD1Ev = comdat any

$_ZTv0_n24_N7DiamondD0Ev = comdat any

$_ZN2V1D2Ev = comdat any

$_ZN2V2D2Ev = comdat any

$_ZN7DiamondD2Ev = comdat any

$_ZN5TwiceC2Ev = comdat any

$_ZN5TwiceD2Ev = comdat any

$_ZN1RC2Ev = comdat any

$_ZN5TwiceD0Ev = comdat any

$_ZThn16_N5TwiceD1Ev = comdat any

$_ZThn16_N5TwiceD0Ev = comdat any

$_ZN1LD2Ev = comdat any

$_ZN1LD0Ev = comdat any

$_ZN1RD2Ev = comdat any

$_ZN1RD0Ev = comdat any

$_ZN1LC2Ev = comdat any

$_ZTI1B = comdat any

$_ZTS1B = comdat any

$_ZTI1A = comdat any

$_ZTS1A = comdat any

$_ZTI1L = comdat any

$_ZTS1L = comdat any

$_ZTI1C = comdat any

$_ZTS1C = comdat any

$_ZTV1C = comdat any

$_ZTV1A = comdat any

$_ZTV1B = comdat any

$_ZTI1P = comdat any

$_ZTS1P = comdat any

$_ZTV1P = comdat any

$_ZTI7Diamond = comdat any

$_ZTS7Diamond = comdat any

$_ZTI2V1 = comdat any

$_ZTS2V1 = comdat any

$_ZTI2V2 = comdat any

$_ZTS2V2 = comdat any

$_ZTV7Diamond = comdat any

$_ZTT7Diamond = comdat any

$_ZTC7Diamond0_2V1 = comdat any

$_ZTC7Diamond16_2V2 = comdat any

$_ZTV2V1 = comdat any

$_ZTT2V1 = comdat any

$_ZTV2V2 = comdat any

$_ZTT2V2 = comdat any

$_ZTI5Twice = comdat any

$_ZTS5Twice = comdat any

$_ZTI1R = comdat any

$_ZTS1R = comdat any

$_ZTV5Twice = comdat any

$_ZTV1L = comdat any

$_ZTV1R = comdat any

@.str = private unnamed_addr constant [2 x i8] c"C\00", align 1
@.str.1 = private unnamed_addr constant [8 x i8] c"private\00", align 1
@.str.2 = private unnamed_addr constant [8 x i8] c"virtual\00", align 1
@.str.3 = private unnamed_addr constant [10 x i8] c"ambiguous\00", align 1
@.str.4 = private unnamed_addr constant [2 x i8] c"L\00", align 1
@.str.5 = private unnamed_addr constant [5 x i8] c"%s: \00", align 1
@_ZTI1B = linkonce_odr dso_local constant { ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv117__class_type_infoE, i64 2), ptr @_ZTS1B }, comdat, align 8
@_ZTVN10__cxxabiv117__class_type_infoE = external global [0 x ptr]
@_ZTS1B = linkonce_odr dso_local constant [3 x i8] c"1B\00", comdat, align 1
@_ZTI1A = linkonce_odr dso_local constant { ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv117__class_type_infoE, i64 2), ptr @_ZTS1A }, comdat, align 8
@_ZTS1A = linkonce_odr dso_local constant [3 x i8] c"1A\00", comdat, align 1
@_ZTI1L = linkonce_odr dso_local constant { ptr, ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 2), ptr @_ZTS1L, ptr @_ZTI1A }, comdat, align 8
@_ZTVN10__cxxabiv120__si_class_type_infoE = external global [0 x ptr]
@_ZTS1L = linkonce_odr dso_local constant [3 x i8] c"1L\00", comdat, align 1
@_ZTI1C = linkonce_odr dso_local constant { ptr, ptr, i32, i32, ptr, i64, ptr, i64 } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv121__vmi_class_type_infoE, i64 2), ptr @_ZTS1C, i32 0, i32 2, ptr @_ZTI1A, i64 2, ptr @_ZTI1B, i64 4098 }, comdat, align 8
@_ZTVN10__cxxabiv121__vmi_class_type_infoE = external global [0 x ptr]
@_ZTS1C = linkonce_odr dso_local constant [3 x i8] c"1C\00", comdat, align 1
@.str.6 = private unnamed_addr constant [5 x i8] c"...\0A\00", align 1
@.str.7 = private unnamed_addr constant [9 x i8] c"L %d %d\0A\00", align 1
@.str.8 = private unnamed_addr constant [6 x i8] c"A %d\0A\00", align 1
@.str.9 = private unnamed_addr constant [6 x i8] c"B %d\0A\00", align 1
@_ZTV1C = linkonce_odr dso_local unnamed_addr constant { [4 x ptr], [4 x ptr] } { [4 x ptr] [ptr null, ptr @_ZTI1C, ptr @_ZN1CD2Ev, ptr @_ZN1CD0Ev], [4 x ptr] [ptr inttoptr (i64 -16 to ptr), ptr @_ZTI1C, ptr @_ZThn16_N1CD1Ev, ptr @_ZThn16_N1CD0Ev] }, comdat, align 8
@_ZTV1A = linkonce_odr dso_local unnamed_addr constant { [4 x ptr] } { [4 x ptr] [ptr null, ptr @_ZTI1A, ptr @_ZN1AD2Ev, ptr @_ZN1AD0Ev] }, comdat, align 8
@_ZTV1B = linkonce_odr dso_local unnamed_addr constant { [4 x ptr] } { [4 x ptr] [ptr null, ptr @_ZTI1B, ptr @_ZN1BD2Ev, ptr @_ZN1BD0Ev] }, comdat, align 8
@_ZTI1P = linkonce_odr dso_local constant { ptr, ptr, i32, i32, ptr, i64 } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv121__vmi_class_type_infoE, i64 2), ptr @_ZTS1P, i32 0, i32 1, ptr @_ZTI1A, i64 0 }, comdat, align 8
@_ZTS1P = linkonce_odr dso_local constant [3 x i8] c"1P\00", comdat, align 1
@_ZTV1P = linkonce_odr dso_local unnamed_addr constant { [4 x ptr] } { [4 x ptr] [ptr null, ptr @_ZTI1P, ptr @_ZN1PD2Ev, ptr @_ZN1PD0Ev] }, comdat, align 8
@_ZTI7Diamond = linkonce_odr dso_local constant { ptr, ptr, i32, i32, ptr, i64, ptr, i64 } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv121__vmi_class_type_infoE, i64 2), ptr @_ZTS7Diamond, i32 2, i32 2, ptr @_ZTI2V1, i64 2, ptr @_ZTI2V2, i64 4098 }, comdat, align 8
@_ZTS7Diamond = linkonce_odr dso_local constant [9 x i8] c"7Diamond\00", comdat, align 1
@_ZTI2V1 = linkonce_odr dso_local constant { ptr, ptr, i32, i32, ptr, i64 } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv121__vmi_class_type_infoE, i64 2), ptr @_ZTS2V1, i32 0, i32 1, ptr @_ZTI1A, i64 -6141 }, comdat, align 8
@_ZTS2V1 = linkonce_odr dso_local constant [4 x i8] c"2V1\00", comdat, align 1
@_ZTI2V2 = linkonce_odr dso_local constant { ptr, ptr, i32, i32, ptr, i64 } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv121__vmi_class_type_infoE, i64 2), ptr @_ZTS2V2, i32 0, i32 1, ptr @_ZTI1A, i64 -6141 }, comdat, align 8
@_ZTS2V2 = linkonce_odr dso_local constant [4 x i8] c"2V2\00", comdat, align 1
@_ZTV7Diamond = linkonce_odr dso_local unnamed_addr constant { [5 x ptr], [5 x ptr], [5 x ptr] } { [5 x ptr] [ptr inttoptr (i64 32 to ptr), ptr null, ptr @_ZTI7Diamond, ptr @_ZN7DiamondD1Ev, ptr @_ZN7DiamondD0Ev], [5 x ptr] [ptr inttoptr (i64 16 to ptr), ptr inttoptr (i64 -16 to ptr), ptr @_ZTI7Diamond, ptr @_ZThn16_N7DiamondD1Ev, ptr @_ZThn16_N7DiamondD0Ev], [5 x ptr] [ptr inttoptr (i64 -32 to ptr), ptr inttoptr (i64 -32 to ptr), ptr @_ZTI7Diamond, ptr @_ZTv0_n24_N7DiamondD1Ev, ptr @_ZTv0_n24_N7DiamondD0Ev] }, comdat, align 8
@_ZTT7Diamond = linkonce_odr dso_local unnamed_addr constant [7 x ptr] [ptr getelementptr inbounds inrange(-24, 16) ({ [5 x ptr], [5 x ptr], [5 x ptr] }, ptr @_ZTV7Diamond, i32 0, i32 0, i32 3), ptr getelementptr inbounds inrange(-24, 16) ({ [5 x ptr], [5 x ptr] }, ptr @_ZTC7Diamond0_2V1, i32 0, i32 0, i32 3), ptr getelementptr inbounds inrange(-24, 16) ({ [5 x ptr], [5 x ptr] }, ptr @_ZTC7Diamond0_2V1, i32 0, i32 1, i32 3), ptr getelementptr inbounds inrange(-24, 16) ({ [5 x ptr], [5 x ptr] }, ptr @_ZTC7Diamond16_2V2, i32 0, i32 0, i32 3), ptr getelementptr inbounds inrange(-24, 16) ({ [5 x ptr], [5 x ptr] }, ptr @_ZTC7Diamond16_2V2, i32 0, i32 1, i32 3), ptr getelementptr inbounds inrange(-24, 16) ({ [5 x ptr], [5 x ptr], [5 x ptr] }, ptr @_ZTV7Diamond, i32 0, i32 2, i32 3), ptr getelementptr inbounds inrange(-24, 16) ({ [5 x ptr], [5 x ptr], [5 x ptr] }, ptr @_ZTV7Diamond, i32 0, i32 1, i32 3)], comdat, align 8
@_ZTC7Diamond0_2V1 = linkonce_odr dso_local unnamed_addr constant { [5 x ptr], [5 x ptr] } { [5 x ptr] [ptr inttoptr (i64 32 to ptr), ptr null, ptr @_ZTI2V1, ptr @_ZN2V1D1Ev, ptr @_ZN2V1D0Ev], [5 x ptr] [ptr inttoptr (i64 -32 to ptr), ptr inttoptr (i64 -32 to ptr), ptr @_ZTI2V1, ptr @_ZTv0_n24_N2V1D1Ev, ptr @_ZTv0_n24_N2V1D0Ev] }, comdat, align 8
@_ZTC7Diamond16_2V2 = linkonce_odr dso_local unnamed_addr constant { [5 x ptr], [5 x ptr] } { [5 x ptr] [ptr inttoptr (i64 16 to ptr), ptr null, ptr @_ZTI2V2, ptr @_ZN2V2D1Ev, ptr @_ZN2V2D0Ev], [5 x ptr] [ptr inttoptr (i64 -16 to ptr), ptr inttoptr (i64 -16 to ptr), ptr @_ZTI2V2, ptr @_ZTv0_n24_N2V2D1Ev, ptr @_ZTv0_n24_N2V2D0Ev] }, comdat, align 8
@_ZTV2V1 = linkonce_odr dso_local unnamed_addr constant { [5 x ptr], [5 x ptr] } { [5 x ptr] [ptr inttoptr (i64 16 to ptr), ptr null, ptr @_ZTI2V1, ptr @_ZN2V1D1Ev, ptr @_ZN2V1D0Ev], [5 x ptr] [ptr inttoptr (i64 -16 to ptr), ptr inttoptr (i64 -16 to ptr), ptr @_ZTI2V1, ptr @_ZTv0_n24_N2V1D1Ev, ptr @_ZTv0_n24_N2V1D0Ev] }, comdat, align 8
@_ZTT2V1 = linkonce_odr dso_local unnamed_addr constant [2 x ptr] [ptr getelementptr inbounds inrange(-24, 16) ({ [5 x ptr], [5 x ptr] }, ptr @_ZTV2V1, i32 0, i32 0, i32 3), ptr getelementptr inbounds inrange(-24, 16) ({ [5 x ptr], [5 x ptr] }, ptr @_ZTV2V1, i32 0, i32 1, i32 3)], comdat, align 8
@_ZTV2V2 = linkonce_odr dso_local unnamed_addr constant { [5 x ptr], [5 x ptr] } { [5 x ptr] [ptr inttoptr (i64 16 to ptr), ptr null, ptr @_ZTI2V2, ptr @_ZN2V2D1Ev, ptr @_ZN2V2D0Ev], [5 x ptr] [ptr inttoptr (i64 -16 to ptr), ptr inttoptr (i64 -16 to ptr), ptr @_ZTI2V2, ptr @_ZTv0_n24_N2V2D1Ev, ptr @_ZTv0_n24_N2V2D0Ev] }, comdat, align 8
@_ZTT2V2 = linkonce_odr dso_local unnamed_addr constant [2 x ptr] [ptr getelementptr inbounds inrange(-24, 16) ({ [5 x ptr], [5 x ptr] }, ptr @_ZTV2V2, i32 0, i32 0, i32 3), ptr getelementptr inbounds inrange(-24, 16) ({ [5 x ptr], [5 x ptr] }, ptr @_ZTV2V2, i32 0, i32 1, i32 3)], comdat, align 8
@_ZTI5Twice = linkonce_odr dso_local constant { ptr, ptr, i32, i32, ptr, i64, ptr, i64 } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv121__vmi_class_type_infoE, i64 2), ptr @_ZTS5Twice, i32 1, i32 2, ptr @_ZTI1L, i64 2, ptr @_ZTI1R, i64 4098 }, comdat, align 8
@_ZTS5Twice = linkonce_odr dso_local constant [7 x i8] c"5Twice\00", comdat, align 1
@_ZTI1R = linkonce_odr dso_local constant { ptr, ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 2), ptr @_ZTS1R, ptr @_ZTI1A }, comdat, align 8
@_ZTS1R = linkonce_odr dso_local constant [3 x i8] c"1R\00", comdat, align 1
@_ZTV5Twice = linkonce_odr dso_local unnamed_addr constant { [4 x ptr], [4 x ptr] } { [4 x ptr] [ptr null, ptr @_ZTI5Twice, ptr @_ZN5TwiceD2Ev, ptr @_ZN5TwiceD0Ev], [4 x ptr] [ptr inttoptr (i64 -16 to ptr), ptr @_ZTI5Twice, ptr @_ZThn16_N5TwiceD1Ev, ptr @_ZThn16_N5TwiceD0Ev] }, comdat, align 8
@_ZTV1L = linkonce_odr dso_local unnamed_addr constant { [4 x ptr] } { [4 x ptr] [ptr null, ptr @_ZTI1L, ptr @_ZN1LD2Ev, ptr @_ZN1LD0Ev] }, comdat, align 8
@_ZTV1R = linkonce_odr dso_local unnamed_addr constant { [4 x ptr] } { [4 x ptr] [ptr null, ptr @_ZTI1R, ptr @_ZN1RD2Ev, ptr @_ZN1RD0Ev] }, comdat, align 8

; Function Attrs: mustprogress noinline norecurse uwtable
define dso_local noundef i32 @main() #0 {
entry:
  %retval = alloca i32, align 4
  store i32 0, ptr %retval, align 4
  call void @_Z7attemptI1CEvPKc(ptr noundef @.str)
  call void @_Z7attemptI1PEvPKc(ptr noundef @.str.1)
  call void @_Z7attemptI7DiamondEvPKc(ptr noundef @.str.2)
  call void @_Z7attemptI5TwiceEvPKc(ptr noundef @.str.3)
  call void @_Z7attemptI1LEvPKc(ptr noundef @.str.4)
  ret i32 0
}

; Function Attrs: mustprogress noinline uwtable
define linkonce_odr dso_local void @_Z7attemptI1CEvPKc(ptr noundef %what) #1 comdat personality ptr @__gxx_personality_v0 {
entry:
  %what.addr = alloca ptr, align 8
  %exn.slot = alloca ptr, align 8
  %ehselector.slot = alloca i32, align 4
  %l = alloca ptr, align 8
  %a15 = alloca ptr, align 8
  %b = alloca ptr, align 8
  store ptr %what, ptr %what.addr, align 8
  %0 = load ptr, ptr %what.addr, align 8
  %call = call i32 (ptr, ...) @printf(ptr noundef @.str.5, ptr noundef %0)
  %exception = call ptr @__cxa_allocate_exception(i64 32) #9
  call void @llvm.memset.p0.i64(ptr align 16 %exception, i8 0, i64 32, i1 false)
  call void @_ZN1CC2Ev(ptr noundef nonnull align 8 dereferenceable(32) %exception) #9
  invoke void @__cxa_throw(ptr %exception, ptr @_ZTI1C, ptr @_ZN1CD2Ev) #10
          to label %unreachable unwind label %lpad

lpad:                                             ; preds = %entry
  %1 = landingpad { ptr, i32 }
          catch ptr @_ZTI1B
          catch ptr @_ZTI1A
          catch ptr @_ZTI1L
          catch ptr null
  %2 = extractvalue { ptr, i32 } %1, 0
  store ptr %2, ptr %exn.slot, align 8
  %3 = extractvalue { ptr, i32 } %1, 1
  store i32 %3, ptr %ehselector.slot, align 4
  br label %catch.dispatch

catch.dispatch:                                   ; preds = %lpad
  %sel = load i32, ptr %ehselector.slot, align 4
  %4 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTI1B) #9
  %matches = icmp eq i32 %sel, %4
  br i1 %matches, label %catch22, label %catch.fallthrough

catch22:                                          ; preds = %catch.dispatch
  %exn23 = load ptr, ptr %exn.slot, align 8
  %5 = call ptr @__cxa_begin_catch(ptr %exn23) #9
  store ptr %5, ptr %b, align 8
  %6 = load ptr, ptr %b, align 8, !nonnull !5, !align !6
  %b24 = getelementptr inbounds nuw %struct.B, ptr %6, i32 0, i32 1
  %7 = load i32, ptr %b24, align 8
  %call27 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.9, i32 noundef %7)
          to label %invoke.cont26 unwind label %lpad25

invoke.cont26:                                    ; preds = %catch22
  call void @__cxa_end_catch()
  br label %try.cont

try.cont:                                         ; preds = %invoke.cont26, %invoke.cont19, %invoke.cont11, %invoke.cont
  ret void

catch.fallthrough:                                ; preds = %catch.dispatch
  %8 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTI1A) #9
  %matches1 = icmp eq i32 %sel, %8
  br i1 %matches1, label %catch14, label %catch.fallthrough2

catch14:                                          ; preds = %catch.fallthrough
  %exn16 = load ptr, ptr %exn.slot, align 8
  %9 = call ptr @__cxa_begin_catch(ptr %exn16) #9
  store ptr %9, ptr %a15, align 8
  %10 = load ptr, ptr %a15, align 8, !nonnull !5, !align !6
  %a17 = getelementptr inbounds nuw %struct.A, ptr %10, i32 0, i32 1
  %11 = load i32, ptr %a17, align 8
  %call20 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.8, i32 noundef %11)
          to label %invoke.cont19 unwind label %lpad18

invoke.cont19:                                    ; preds = %catch14
  call void @__cxa_end_catch()
  br label %try.cont

catch.fallthrough2:                               ; preds = %catch.fallthrough
  %12 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTI1L) #9
  %matches3 = icmp eq i32 %sel, %12
  br i1 %matches3, label %catch7, label %catch

catch7:                                           ; preds = %catch.fallthrough2
  %exn8 = load ptr, ptr %exn.slot, align 8
  %13 = call ptr @__cxa_begin_catch(ptr %exn8) #9
  store ptr %13, ptr %l, align 8
  %14 = load ptr, ptr %l, align 8, !nonnull !5, !align !6
  %a = getelementptr inbounds nuw %struct.A, ptr %14, i32 0, i32 1
  %15 = load i32, ptr %a, align 8
  %16 = load ptr, ptr %l, align 8, !nonnull !5, !align !6
  %l9 = getelementptr inbounds nuw %struct.L, ptr %16, i32 0, i32 1
  %17 = load i32, ptr %l9, align 4
  %call12 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.7, i32 noundef %15, i32 noundef %17)
          to label %invoke.cont11 unwind label %lpad10

invoke.cont11:                                    ; preds = %catch7
  call void @__cxa_end_catch()
  br label %try.cont

catch:                                            ; preds = %catch.fallthrough2
  %exn = load ptr, ptr %exn.slot, align 8
  %18 = call ptr @__cxa_begin_catch(ptr %exn) #9
  %call5 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.6)
          to label %invoke.cont unwind label %lpad4

invoke.cont:                                      ; preds = %catch
  call void @__cxa_end_catch()
  br label %try.cont

lpad4:                                            ; preds = %catch
  %19 = landingpad { ptr, i32 }
          cleanup
  %20 = extractvalue { ptr, i32 } %19, 0
  store ptr %20, ptr %exn.slot, align 8
  %21 = extractvalue { ptr, i32 } %19, 1
  store i32 %21, ptr %ehselector.slot, align 4
  invoke void @__cxa_end_catch()
          to label %invoke.cont6 unwind label %terminate.lpad

invoke.cont6:                                     ; preds = %lpad4
  br label %eh.resume

lpad10:                                           ; preds = %catch7
  %22 = landingpad { ptr, i32 }
          cleanup
  %23 = extractvalue { ptr, i32 } %22, 0
  store ptr %23, ptr %exn.slot, align 8
  %24 = extractvalue { ptr, i32 } %22, 1
  store i32 %24, ptr %ehselector.slot, align 4
  invoke void @__cxa_end_catch()
          to label %invoke.cont13 unwind label %terminate.lpad

invoke.cont13:                                    ; preds = %lpad10
  br label %eh.resume

lpad18:                                           ; preds = %catch14
  %25 = landingpad { ptr, i32 }
          cleanup
  %26 = extractvalue { ptr, i32 } %25, 0
  store ptr %26, ptr %exn.slot, align 8
  %27 = extractvalue { ptr, i32 } %25, 1
  store i32 %27, ptr %ehselector.slot, align 4
  invoke void @__cxa_end_catch()
          to label %invoke.cont21 unwind label %terminate.lpad

invoke.cont21:                                    ; preds = %lpad18
  br label %eh.resume

lpad25:                                           ; preds = %catch22
  %28 = landingpad { ptr, i32 }
          cleanup
  %29 = extractvalue { ptr, i32 } %28, 0
  store ptr %29, ptr %exn.slot, align 8
  %30 = extractvalue { ptr, i32 } %28, 1
  store i32 %30, ptr %ehselector.slot, align 4
  invoke void @__cxa_end_catch()
          to label %invoke.cont28 unwind label %terminate.lpad

invoke.cont28:                                    ; preds = %lpad25
  br label %eh.resume

eh.resume:                                        ; preds = %invoke.cont28, %invoke.cont21, %invoke.cont13, %invoke.cont6
  %exn29 = load ptr, ptr %exn.slot, align 8
  %sel30 = load i32, ptr %ehselector.slot, align 4
  %lpad.val = insertvalue { ptr, i32 } poison, ptr %exn29, 0
  %lpad.val31 = insertvalue { ptr, i32 } %lpad.val, i32 %sel30, 1
  resume { ptr, i32 } %lpad.val31

terminate.lpad:                                   ; preds = %lpad25, %lpad18, %lpad10, %lpad4
  %31 = landingpad { ptr, i32 }
          catch ptr null
  %32 = extractvalue { ptr, i32 } %31, 0
  call void @__clang_call_terminate(ptr %32) #11
  unreachable

unreachable:                                      ; preds = %entry
  unreachable
}

; Function Attrs: mustprogress noinline uwtable
define linkonce_odr dso_local void @_Z7attemptI1PEvPKc(ptr noundef %what) #1 comdat personality ptr @__gxx_personality_v0 {
entry:
  %what.addr = alloca ptr, align 8
  %exn.slot = alloca ptr, align 8
  %ehselector.slot = alloca i32, align 4
  %l = alloca ptr, align 8
  %a15 = alloca ptr, align 8
  %b = alloca ptr, align 8
  store ptr %what, ptr %what.addr, align 8
  %0 = load ptr, ptr %what.addr, align 8
  %call = call i32 (ptr, ...) @printf(ptr noundef @.str.5, ptr noundef %0)
  %exception = call ptr @__cxa_allocate_exception(i64 16) #9
  call void @llvm.memset.p0.i64(ptr align 16 %exception, i8 0, i64 16, i1 false)
  call void @_ZN1PC2Ev(ptr noundef nonnull align 8 dereferenceable(12) %exception) #9
  invoke void @__cxa_throw(ptr %exception, ptr @_ZTI1P, ptr @_ZN1PD2Ev) #10
          to label %unreachable unwind label %lpad

lpad:                                             ; preds = %entry
  %1 = landingpad { ptr, i32 }
          catch ptr @_ZTI1B
          catch ptr @_ZTI1A
          catch ptr @_ZTI1L
          catch ptr null
  %2 = extractvalue { ptr, i32 } %1, 0
  store ptr %2, ptr %exn.slot, align 8
  %3 = extractvalue { ptr, i32 } %1, 1
  store i32 %3, ptr %ehselector.slot, align 4
  br label %catch.dispatch

catch.dispatch:                                   ; preds = %lpad
  %sel = load i32, ptr %ehselector.slot, align 4
  %4 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTI1B) #9
  %matches = icmp eq i32 %sel, %4
  br i1 %matches, label %catch22, label %catch.fallthrough

catch22:                                          ; preds = %catch.dispatch
  %exn23 = load ptr, ptr %exn.slot, align 8
  %5 = call ptr @__cxa_begin_catch(ptr %exn23) #9
  store ptr %5, ptr %b, align 8
  %6 = load ptr, ptr %b, align 8, !nonnull !5, !align !6
  %b24 = getelementptr inbounds nuw %struct.B, ptr %6, i32 0, i32 1
  %7 = load i32, ptr %b24, align 8
  %call27 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.9, i32 noundef %7)
          to label %invoke.cont26 unwind label %lpad25

invoke.cont26:                                    ; preds = %catch22
  call void @__cxa_end_catch()
  br label %try.cont

try.cont:                                         ; preds = %invoke.cont26, %invoke.cont19, %invoke.cont11, %invoke.cont
  ret void

catch.fallthrough:                                ; preds = %catch.dispatch
  %8 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTI1A) #9
  %matches1 = icmp eq i32 %sel, %8
  br i1 %matches1, label %catch14, label %catch.fallthrough2

catch14:                                          ; preds = %catch.fallthrough
  %exn16 = load ptr, ptr %exn.slot, align 8
  %9 = call ptr @__cxa_begin_catch(ptr %exn16) #9
  store ptr %9, ptr %a15, align 8
  %10 = load ptr, ptr %a15, align 8, !nonnull !5, !align !6
  %a17 = getelementptr inbounds nuw %struct.A, ptr %10, i32 0, i32 1
  %11 = load i32, ptr %a17, align 8
  %call20 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.8, i32 noundef %11)
          to label %invoke.cont19 unwind label %lpad18

invoke.cont19:                                    ; preds = %catch14
  call void @__cxa_end_catch()
  br label %try.cont

catch.fallthrough2:                               ; preds = %catch.fallthrough
  %12 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTI1L) #9
  %matches3 = icmp eq i32 %sel, %12
  br i1 %matches3, label %catch7, label %catch

catch7:                                           ; preds = %catch.fallthrough2
  %exn8 = load ptr, ptr %exn.slot, align 8
  %13 = call ptr @__cxa_begin_catch(ptr %exn8) #9
  store ptr %13, ptr %l, align 8
  %14 = load ptr, ptr %l, align 8, !nonnull !5, !align !6
  %a = getelementptr inbounds nuw %struct.A, ptr %14, i32 0, i32 1
  %15 = load i32, ptr %a, align 8
  %16 = load ptr, ptr %l, align 8, !nonnull !5, !align !6
  %l9 = getelementptr inbounds nuw %struct.L, ptr %16, i32 0, i32 1
  %17 = load i32, ptr %l9, align 4
  %call12 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.7, i32 noundef %15, i32 noundef %17)
          to label %invoke.cont11 unwind label %lpad10

invoke.cont11:                                    ; preds = %catch7
  call void @__cxa_end_catch()
  br label %try.cont

catch:                                            ; preds = %catch.fallthrough2
  %exn = load ptr, ptr %exn.slot, align 8
  %18 = call ptr @__cxa_begin_catch(ptr %exn) #9
  %call5 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.6)
          to label %invoke.cont unwind label %lpad4

invoke.cont:                                      ; preds = %catch
  call void @__cxa_end_catch()
  br label %try.cont

lpad4:                                            ; preds = %catch
  %19 = landingpad { ptr, i32 }
          cleanup
  %20 = extractvalue { ptr, i32 } %19, 0
  store ptr %20, ptr %exn.slot, align 8
  %21 = extractvalue { ptr, i32 } %19, 1
  store i32 %21, ptr %ehselector.slot, align 4
  invoke void @__cxa_end_catch()
          to label %invoke.cont6 unwind label %terminate.lpad

invoke.cont6:                                     ; preds = %lpad4
  br label %eh.resume

lpad10:                                           ; preds = %catch7
  %22 = landingpad { ptr, i32 }
          cleanup
  %23 = extractvalue { ptr, i32 } %22, 0
  store ptr %23, ptr %exn.slot, align 8
  %24 = extractvalue { ptr, i32 } %22, 1
  store i32 %24, ptr %ehselector.slot, align 4
  invoke void @__cxa_end_catch()
          to label %invoke.cont13 unwind label %terminate.lpad

invoke.cont13:                                    ; preds = %lpad10
  br label %eh.resume

lpad18:                                           ; preds = %catch14
  %25 = landingpad { ptr, i32 }
          cleanup
  %26 = extractvalue { ptr, i32 } %25, 0
  store ptr %26, ptr %exn.slot, align 8
  %27 = extractvalue { ptr, i32 } %25, 1
  store i32 %27, ptr %ehselector.slot, align 4
  invoke void @__cxa_end_catch()
          to label %invoke.cont21 unwind label %terminate.lpad

invoke.cont21:                                    ; preds = %lpad18
  br label %eh.resume

lpad25:                                           ; preds = %catch22
  %28 = landingpad { ptr, i32 }
          cleanup
  %29 = extractvalue { ptr, i32 } %28, 0
  store ptr %29, ptr %exn.slot, align 8
  %30 = extractvalue { ptr, i32 } %28, 1
  store i32 %30, ptr %ehselector.slot, align 4
  invoke void @__cxa_end_catch()
          to label %invoke.cont28 unwind label %terminate.lpad

invoke.cont28:                                    ; preds = %lpad25
  br label %eh.resume

eh.resume:                                        ; preds = %invoke.cont28, %invoke.cont21, %invoke.cont13, %invoke.cont6
  %exn29 = load ptr, ptr %exn.slot, align 8
  %sel30 = load i32, ptr %ehselector.slot, align 4
  %lpad.val = insertvalue { ptr, i32 } poison, ptr %exn29, 0
  %lpad.val31 = insertvalue { ptr, i32 } %lpad.val, i32 %sel30, 1
  resume { ptr, i32 } %lpad.val31

terminate.lpad:                                   ; preds = %lpad25, %lpad18, %lpad10, %lpad4
  %31 = landingpad { ptr, i32 }
          catch ptr null
  %32 = extractvalue { ptr, i32 } %31, 0
  call void @__clang_call_terminate(ptr %32) #11
  unreachable

unreachable:                                      ; preds = %entry
  unreachable
}

; Function Attrs: mustprogress noinline uwtable
define linkonce_odr dso_local void @_Z7attemptI7DiamondEvPKc(ptr noundef %what) #1 comdat personality ptr @__gxx_personality_v0 {
entry:
  %what.addr = alloca ptr, align 8
  %exn.slot = alloca ptr, align 8
  %ehselector.slot = alloca i32, align 4
  %l = alloca ptr, align 8
  %a15 = alloca ptr, align 8
  %b = alloca ptr, align 8
  store ptr %what, ptr %what.addr, align 8
  %0 = load ptr, ptr %what.addr, align 8
  %call = call i32 (ptr, ...) @printf(ptr noundef @.str.5, ptr noundef %0)
  %exception = call ptr @__cxa_allocate_exception(i64 48) #9
  call void @llvm.memset.p0.i64(ptr align 16 %exception, i8 0, i64 48, i1 false)
  call void @_ZN7DiamondC1Ev(ptr noundef nonnull align 8 dereferenceable(32) %exception) #9
  invoke void @__cxa_throw(ptr %exception, ptr @_ZTI7Diamond, ptr @_ZN7DiamondD1Ev) #10
          to label %unreachable unwind label %lpad

lpad:                                             ; preds = %entry
  %1 = landingpad { ptr, i32 }
          catch ptr @_ZTI1B
          catch ptr @_ZTI1A
          catch ptr @_ZTI1L
          catch ptr null
  %2 = extractvalue { ptr, i32 } %1, 0
  store ptr %2, ptr %exn.slot, align 8
  %3 = extractvalue { ptr, i32 } %1, 1
  store i32 %3, ptr %ehselector.slot, align 4
  br label %catch.dispatch

catch.dispatch:                                   ; preds = %lpad
  %sel = load i32, ptr %ehselector.slot, align 4
  %4 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTI1B) #9
  %matches = icmp eq i32 %sel, %4
  br i1 %matches, label %catch22, label %catch.fallthrough

catch22:                                          ; preds = %catch.dispatch
  %exn23 = load ptr, ptr %exn.slot, align 8
  %5 = call ptr @__cxa_begin_catch(ptr %exn23) #9
  store ptr %5, ptr %b, align 8
  %6 = load ptr, ptr %b, align 8, !nonnull !5, !align !6
  %b24 = getelementptr inbounds nuw %struct.B, ptr %6, i32 0, i32 1
  %7 = load i32, ptr %b24, align 8
  %call27 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.9, i32 noundef %7)
          to label %invoke.cont26 unwind label %lpad25

invoke.cont26:                                    ; preds = %catch22
  call void @__cxa_end_catch()
  br label %try.cont

try.cont:                                         ; preds = %invoke.cont26, %invoke.cont19, %invoke.cont11, %invoke.cont
  ret void

catch.fallthrough:                                ; preds = %catch.dispatch
  %8 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTI1A) #9
  %matches1 = icmp eq i32 %sel, %8
  br i1 %matches1, label %catch14, label %catch.fallthrough2

catch14:                                          ; preds = %catch.fallthrough
  %exn16 = load ptr, ptr %exn.slot, align 8
  %9 = call ptr @__cxa_begin_catch(ptr %exn16) #9
  store ptr %9, ptr %a15, align 8
  %10 = load ptr, ptr %a15, align 8, !nonnull !5, !align !6
  %a17 = getelementptr inbounds nuw %struct.A, ptr %10, i32 0, i32 1
  %11 = load i32, ptr %a17, align 8
  %call20 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.8, i32 noundef %11)
          to label %invoke.cont19 unwind label %lpad18

invoke.cont19:                                    ; preds = %catch14
  call void @__cxa_end_catch()
  br label %try.cont

catch.fallthrough2:                               ; preds = %catch.fallthrough
  %12 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTI1L) #9
  %matches3 = icmp eq i32 %sel, %12
  br i1 %matches3, label %catch7, label %catch

catch7:                                           ; preds = %catch.fallthrough2
  %exn8 = load ptr, ptr %exn.slot, align 8
  %13 = call ptr @__cxa_begin_catch(ptr %exn8) #9
  store ptr %13, ptr %l, align 8
  %14 = load ptr, ptr %l, align 8, !nonnull !5, !align !6
  %a = getelementptr inbounds nuw %struct.A, ptr %14, i32 0, i32 1
  %15 = load i32, ptr %a, align 8
  %16 = load ptr, ptr %l, align 8, !nonnull !5, !align !6
  %l9 = getelementptr inbounds nuw %struct.L, ptr %16, i32 0, i32 1
  %17 = load i32, ptr %l9, align 4
  %call12 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.7, i32 noundef %15, i32 noundef %17)
          to label %invoke.cont11 unwind label %lpad10

invoke.cont11:                                    ; preds = %catch7
  call void @__cxa_end_catch()
  br label %try.cont

catch:                                            ; preds = %catch.fallthrough2
  %exn = load ptr, ptr %exn.slot, align 8
  %18 = call ptr @__cxa_begin_catch(ptr %exn) #9
  %call5 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.6)
          to label %invoke.cont unwind label %lpad4

invoke.cont:                                      ; preds = %catch
  call void @__cxa_end_catch()
  br label %try.cont

lpad4:                                            ; preds = %catch
  %19 = landingpad { ptr, i32 }
          cleanup
  %20 = extractvalue { ptr, i32 } %19, 0
  store ptr %20, ptr %exn.slot, align 8
  %21 = extractvalue { ptr, i32 } %19, 1
  store i32 %21, ptr %ehselector.slot, align 4
  invoke void @__cxa_end_catch()
          to label %invoke.cont6 unwind label %terminate.lpad

invoke.cont6:                                     ; preds = %lpad4
  br label %eh.resume

lpad10:                                           ; preds = %catch7
  %22 = landingpad { ptr, i32 }
          cleanup
  %23 = extractvalue { ptr, i32 } %22, 0
  store ptr %23, ptr %exn.slot, align 8
  %24 = extractvalue { ptr, i32 } %22, 1
  store i32 %24, ptr %ehselector.slot, align 4
  invoke void @__cxa_end_catch()
          to label %invoke.cont13 unwind label %terminate.lpad

invoke.cont13:                                    ; preds = %lpad10
  br label %eh.resume

lpad18:                                           ; preds = %catch14
  %25 = landingpad { ptr, i32 }
          cleanup
  %26 = extractvalue { ptr, i32 } %25, 0
  store ptr %26, ptr %exn.slot, align 8
  %27 = extractvalue { ptr, i32 } %25, 1
  store i32 %27, ptr %ehselector.slot, align 4
  invoke void @__cxa_end_catch()
          to label %invoke.cont21 unwind label %terminate.lpad

invoke.cont21:                                    ; preds = %lpad18
  br label %eh.resume

lpad25:                                           ; preds = %catch22
  %28 = landingpad { ptr, i32 }
          cleanup
  %29 = extractvalue { ptr, i32 } %28, 0
  store ptr %29, ptr %exn.slot, align 8
  %30 = extractvalue { ptr, i32 } %28, 1
  store i32 %30, ptr %ehselector.slot, align 4
  invoke void @__cxa_end_catch()
          to label %invoke.cont28 unwind label %terminate.lpad

invoke.cont28:                                    ; preds = %lpad25
  br label %eh.resume

eh.resume:                                        ; preds = %invoke.cont28, %invoke.cont21, %invoke.cont13, %invoke.cont6
  %exn29 = load ptr, ptr %exn.slot, align 8
  %sel30 = load i32, ptr %ehselector.slot, align 4
  %lpad.val = insertvalue { ptr, i32 } poison, ptr %exn29, 0
  %lpad.val31 = insertvalue { ptr, i32 } %lpad.val, i32 %sel30, 1
  resume { ptr, i32 } %lpad.val31

terminate.lpad:                                   ; preds = %lpad25, %lpad18, %lpad10, %lpad4
  %31 = landingpad { ptr, i32 }
          catch ptr null
  %32 = extractvalue { ptr, i32 } %31, 0
  call void @__clang_call_terminate(ptr %32) #11
  unreachable

unreachable:                                      ; preds = %entry
  unreachable
}

; Function Attrs: mustprogress noinline uwtable
define linkonce_odr dso_local void @_Z7attemptI5TwiceEvPKc(ptr noundef %what) #1 comdat personality ptr @__gxx_personality_v0 {
entry:
  %what.addr = alloca ptr, align 8
  %exn.slot = alloca ptr, align 8
  %ehselector.slot = alloca i32, align 4
  %l = alloca ptr, align 8
  %a15 = alloca ptr, align 8
  %b = alloca ptr, align 8
  store ptr %what, ptr %what.addr, align 8
  %0 = load ptr, ptr %what.addr, align 8
  %call = call i32 (ptr, ...) @printf(ptr noundef @.str.5, ptr noundef %0)
  %exception = call ptr @__cxa_allocate_exception(i64 40) #9
  call void @llvm.memset.p0.i64(ptr align 16 %exception, i8 0, i64 40, i1 false)
  call void @_ZN5TwiceC2Ev(ptr noundef nonnull align 8 dereferenceable(36) %exception) #9
  invoke void @__cxa_throw(ptr %exception, ptr @_ZTI5Twice, ptr @_ZN5TwiceD2Ev) #10
          to label %unreachable unwind label %lpad

lpad:                                             ; preds = %entry
  %1 = landingpad { ptr, i32 }
          catch ptr @_ZTI1B
          catch ptr @_ZTI1A
          catch ptr @_ZTI1L
          catch ptr null
  %2 = extractvalue { ptr, i32 } %1, 0
  store ptr %2, ptr %exn.slot, align 8
  %3 = extractvalue { ptr, i32 } %1, 1
  store i32 %3, ptr %ehselector.slot, align 4
  br label %catch.dispatch

catch.dispatch:                                   ; preds = %lpad
  %sel = load i32, ptr %ehselector.slot, align 4
  %4 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTI1B) #9
  %matches = icmp eq i32 %sel, %4
  br i1 %matches, label %catch22, label %catch.fallthrough

catch22:                                          ; preds = %catch.dispatch
  %exn23 = load ptr, ptr %exn.slot, align 8
  %5 = call ptr @__cxa_begin_catch(ptr %exn23) #9
  store ptr %5, ptr %b, align 8
  %6 = load ptr, ptr %b, align 8, !nonnull !5, !align !6
  %b24 = getelementptr inbounds nuw %struct.B, ptr %6, i32 0, i32 1
  %7 = load i32, ptr %b24, align 8
  %call27 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.9, i32 noundef %7)
          to label %invoke.cont26 unwind label %lpad25

invoke.cont26:                                    ; preds = %catch22
  call void @__cxa_end_catch()
  br label %try.cont

try.cont:                                         ; preds = %invoke.cont26, %invoke.cont19, %invoke.cont11, %invoke.cont
  ret void

catch.fallthrough:                                ; preds = %catch.dispatch
  %8 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTI1A) #9
  %matches1 = icmp eq i32 %sel, %8
  br i1 %matches1, label %catch14, label %catch.fallthrough2

catch14:                                          ; preds = %catch.fallthrough
  %exn16 = load ptr, ptr %exn.slot, align 8
  %9 = call ptr @__cxa_begin_catch(ptr %exn16) #9
  store ptr %9, ptr %a15, align 8
  %10 = load ptr, ptr %a15, align 8, !nonnull !5, !align !6
  %a17 = getelementptr inbounds nuw %struct.A, ptr %10, i32 0, i32 1
  %11 = load i32, ptr %a17, align 8
  %call20 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.8, i32 noundef %11)
          to label %invoke.cont19 unwind label %lpad18

invoke.cont19:                                    ; preds = %catch14
  call void @__cxa_end_catch()
  br label %try.cont

catch.fallthrough2:                               ; preds = %catch.fallthrough
  %12 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTI1L) #9
  %matches3 = icmp eq i32 %sel, %12
  br i1 %matches3, label %catch7, label %catch

catch7:                                           ; preds = %catch.fallthrough2
  %exn8 = load ptr, ptr %exn.slot, align 8
  %13 = call ptr @__cxa_begin_catch(ptr %exn8) #9
  store ptr %13, ptr %l, align 8
  %14 = load ptr, ptr %l, align 8, !nonnull !5, !align !6
  %a = getelementptr inbounds nuw %struct.A, ptr %14, i32 0, i32 1
  %15 = load i32, ptr %a, align 8
  %16 = load ptr, ptr %l, align 8, !nonnull !5, !align !6
  %l9 = getelementptr inbounds nuw %struct.L, ptr %16, i32 0, i32 1
  %17 = load i32, ptr %l9, align 4
  %call12 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.7, i32 noundef %15, i32 noundef %17)
          to label %invoke.cont11 unwind label %lpad10

invoke.cont11:                                    ; preds = %catch7
  call void @__cxa_end_catch()
  br label %try.cont

catch:                                            ; preds = %catch.fallthrough2
  %exn = load ptr, ptr %exn.slot, align 8
  %18 = call ptr @__cxa_begin_catch(ptr %exn) #9
  %call5 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.6)
          to label %invoke.cont unwind label %lpad4

invoke.cont:                                      ; preds = %catch
  call void @__cxa_end_catch()
  br label %try.cont

lpad4:                                            ; preds = %catch
  %19 = landingpad { ptr, i32 }
          cleanup
  %20 = extractvalue { ptr, i32 } %19, 0
  store ptr %20, ptr %exn.slot, align 8
  %21 = extractvalue { ptr, i32 } %19, 1
  store i32 %21, ptr %ehselector.slot, align 4
  invoke void @__cxa_end_catch()
          to label %invoke.cont6 unwind label %terminate.lpad

invoke.cont6:                                     ; preds = %lpad4
  br label %eh.resume

lpad10:                                           ; preds = %catch7
  %22 = landingpad { ptr, i32 }
          cleanup
  %23 = extractvalue { ptr, i32 } %22, 0
  store ptr %23, ptr %exn.slot, align 8
  %24 = extractvalue { ptr, i32 } %22, 1
  store i32 %24, ptr %ehselector.slot, align 4
  invoke void @__cxa_end_catch()
          to label %invoke.cont13 unwind label %terminate.lpad

invoke.cont13:                                    ; preds = %lpad10
  br label %eh.resume

lpad18:                                           ; preds = %catch14
  %25 = landingpad { ptr, i32 }
          cleanup
  %26 = extractvalue { ptr, i32 } %25, 0
  store ptr %26, ptr %exn.slot, align 8
  %27 = extractvalue { ptr, i32 } %25, 1
  store i32 %27, ptr %ehselector.slot, align 4
  invoke void @__cxa_end_catch()
          to label %invoke.cont21 unwind label %terminate.lpad

invoke.cont21:                                    ; preds = %lpad18
  br label %eh.resume

lpad25:                                           ; preds = %catch22
  %28 = landingpad { ptr, i32 }
          cleanup
  %29 = extractvalue { ptr, i32 } %28, 0
  store ptr %29, ptr %exn.slot, align 8
  %30 = extractvalue { ptr, i32 } %28, 1
  store i32 %30, ptr %ehselector.slot, align 4
  invoke void @__cxa_end_catch()
          to label %invoke.cont28 unwind label %terminate.lpad

invoke.cont28:                                    ; preds = %lpad25
  br label %eh.resume

eh.resume:                                        ; preds = %invoke.cont28, %invoke.cont21, %invoke.cont13, %invoke.cont6
  %exn29 = load ptr, ptr %exn.slot, align 8
  %sel30 = load i32, ptr %ehselector.slot, align 4
  %lpad.val = insertvalue { ptr, i32 } poison, ptr %exn29, 0
  %lpad.val31 = insertvalue { ptr, i32 } %lpad.val, i32 %sel30, 1
  resume { ptr, i32 } %lpad.val31

terminate.lpad:                                   ; preds = %lpad25, %lpad18, %lpad10, %lpad4
  %31 = landingpad { ptr, i32 }
          catch ptr null
  %32 = extractvalue { ptr, i32 } %31, 0
  call void @__clang_call_terminate(ptr %32) #11
  unreachable

unreachable:                                      ; preds = %entry
  unreachable
}

; Function Attrs: mustprogress noinline uwtable
define linkonce_odr dso_local void @_Z7attemptI1LEvPKc(ptr noundef %what) #1 comdat personality ptr @__gxx_personality_v0 {
entry:
  %what.addr = alloca ptr, align 8
  %exn.slot = alloca ptr, align 8
  %ehselector.slot = alloca i32, align 4
  %l = alloca ptr, align 8
  %a15 = alloca ptr, align 8
  %b = alloca ptr, align 8
  store ptr %what, ptr %what.addr, align 8
  %0 = load ptr, ptr %what.addr, align 8
  %call = call i32 (ptr, ...) @printf(ptr noundef @.str.5, ptr noundef %0)
  %exception = call ptr @__cxa_allocate_exception(i64 16) #9
  call void @llvm.memset.p0.i64(ptr align 16 %exception, i8 0, i64 16, i1 false)
  call void @_ZN1LC2Ev(ptr noundef nonnull align 8 dereferenceable(16) %exception) #9
  invoke void @__cxa_throw(ptr %exception, ptr @_ZTI1L, ptr @_ZN1LD2Ev) #10
          to label %unreachable unwind label %lpad

lpad:                                             ; preds = %entry
  %1 = landingpad { ptr, i32 }
          catch ptr @_ZTI1B
          catch ptr @_ZTI1A
          catch ptr @_ZTI1L
          catch ptr null
  %2 = extractvalue { ptr, i32 } %1, 0
  store ptr %2, ptr %exn.slot, align 8
  %3 = extractvalue { ptr, i32 } %1, 1
  store i32 %3, ptr %ehselector.slot, align 4
  br label %catch.dispatch

catch.dispatch:                                   ; preds = %lpad
  %sel = load i32, ptr %ehselector.slot, align 4
  %4 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTI1B) #9
  %matches = icmp eq i32 %sel, %4
  br i1 %matches, label %catch22, label %catch.fallthrough

catch22:                                          ; preds = %catch.dispatch
  %exn23 = load ptr, ptr %exn.slot, align 8
  %5 = call ptr @__cxa_begin_catch(ptr %exn23) #9
  store ptr %5, ptr %b, align 8
  %6 = load ptr, ptr %b, align 8, !nonnull !5, !align !6
  %b24 = getelementptr inbounds nuw %struct.B, ptr %6, i32 0, i32 1
  %7 = load i32, ptr %b24, align 8
  %call27 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.9, i32 noundef %7)
          to label %invoke.cont26 unwind label %lpad25

invoke.cont26:                                    ; preds = %catch22
  call void @__cxa_end_catch()
  br label %try.cont

try.cont:                                         ; preds = %invoke.cont26, %invoke.cont19, %invoke.cont11, %invoke.cont
  ret void

catch.fallthrough:                                ; preds = %catch.dispatch
  %8 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTI1A) #9
  %matches1 = icmp eq i32 %sel, %8
  br i1 %matches1, label %catch14, label %catch.fallthrough2

catch14:                                          ; preds = %catch.fallthrough
  %exn16 = load ptr, ptr %exn.slot, align 8
  %9 = call ptr @__cxa_begin_catch(ptr %exn16) #9
  store ptr %9, ptr %a15, align 8
  %10 = load ptr, ptr %a15, align 8, !nonnull !5, !align !6
  %a17 = getelementptr inbounds nuw %struct.A, ptr %10, i32 0, i32 1
  %11 = load i32, ptr %a17, align 8
  %call20 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.8, i32 noundef %11)
          to label %invoke.cont19 unwind label %lpad18

invoke.cont19:                                    ; preds = %catch14
  call void @__cxa_end_catch()
  br label %try.cont

catch.fallthrough2:                               ; preds = %catch.fallthrough
  %12 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTI1L) #9
  %matches3 = icmp eq i32 %sel, %12
  br i1 %matches3, label %catch7, label %catch

catch7:                                           ; preds = %catch.fallthrough2
  %exn8 = load ptr, ptr %exn.slot, align 8
  %13 = call ptr @__cxa_begin_catch(ptr %exn8) #9
  store ptr %13, ptr %l, align 8
  %14 = load ptr, ptr %l, align 8, !nonnull !5, !align !6
  %a = getelementptr inbounds nuw %struct.A, ptr %14, i32 0, i32 1
  %15 = load i32, ptr %a, align 8
  %16 = load ptr, ptr %l, align 8, !nonnull !5, !align !6
  %l9 = getelementptr inbounds nuw %struct.L, ptr %16, i32 0, i32 1
  %17 = load i32, ptr %l9, align 4
  %call12 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.7, i32 noundef %15, i32 noundef %17)
          to label %invoke.cont11 unwind label %lpad10

invoke.cont11:                                    ; preds = %catch7
  call void @__cxa_end_catch()
  br label %try.cont

catch:                                            ; preds = %catch.fallthrough2
  %exn = load ptr, ptr %exn.slot, align 8
  %18 = call ptr @__cxa_begin_catch(ptr %exn) #9
  %call5 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.6)
          to label %invoke.cont unwind label %lpad4

invoke.cont:                                      ; preds = %catch
  call void @__cxa_end_catch()
  br label %try.cont

lpad4:                                            ; preds = %catch
  %19 = landingpad { ptr, i32 }
          cleanup
  %20 = extractvalue { ptr, i32 } %19, 0
  store ptr %20, ptr %exn.slot, align 8
  %21 = extractvalue { ptr, i32 } %19, 1
  store i32 %21, ptr %ehselector.slot, align 4
  invoke void @__cxa_end_catch()
          to label %invoke.cont6 unwind label %terminate.lpad

invoke.cont6:                                     ; preds = %lpad4
  br label %eh.resume

lpad10:                                           ; preds = %catch7
  %22 = landingpad { ptr, i32 }
          cleanup
  %23 = extractvalue { ptr, i32 } %22, 0
  store ptr %23, ptr %exn.slot, align 8
  %24 = extractvalue { ptr, i32 } %22, 1
  store i32 %24, ptr %ehselector.slot, align 4
  invoke void @__cxa_end_catch()
          to label %invoke.cont13 unwind label %terminate.lpad

invoke.cont13:                                    ; preds = %lpad10
  br label %eh.resume

lpad18:                                           ; preds = %catch14
  %25 = landingpad { ptr, i32 }
          cleanup
  %26 = extractvalue { ptr, i32 } %25, 0
  store ptr %26, ptr %exn.slot, align 8
  %27 = extractvalue { ptr, i32 } %25, 1
  store i32 %27, ptr %ehselector.slot, align 4
  invoke void @__cxa_end_catch()
          to label %invoke.cont21 unwind label %terminate.lpad

invoke.cont21:                                    ; preds = %lpad18
  br label %eh.resume

lpad25:                                           ; preds = %catch22
  %28 = landingpad { ptr, i32 }
          cleanup
  %29 = extractvalue { ptr, i32 } %28, 0
  store ptr %29, ptr %exn.slot, align 8
  %30 = extractvalue { ptr, i32 } %28, 1
  store i32 %30, ptr %ehselector.slot, align 4
  invoke void @__cxa_end_catch()
          to label %invoke.cont28 unwind label %terminate.lpad

invoke.cont28:                                    ; preds = %lpad25
  br label %eh.resume

eh.resume:                                        ; preds = %invoke.cont28, %invoke.cont21, %invoke.cont13, %invoke.cont6
  %exn29 = load ptr, ptr %exn.slot, align 8
  %sel30 = load i32, ptr %ehselector.slot, align 4
  %lpad.val = insertvalue { ptr, i32 } poison, ptr %exn29, 0
  %lpad.val31 = insertvalue { ptr, i32 } %lpad.val, i32 %sel30, 1
  resume { ptr, i32 } %lpad.val31

terminate.lpad:                                   ; preds = %lpad25, %lpad18, %lpad10, %lpad4
  %31 = landingpad { ptr, i32 }
          catch ptr null
  %32 = extractvalue { ptr, i32 } %31, 0
  call void @__clang_call_terminate(ptr %32) #11
  unreachable

unreachable:                                      ; preds = %entry
  unreachable
}

declare i32 @printf(ptr noundef, ...) #2

declare ptr @__cxa_allocate_exception(i64)

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg) #3

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN1CC2Ev(ptr noundef nonnull align 8 dereferenceable(32) %this) unnamed_addr #4 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  call void @_ZN1AC2Ev(ptr noundef nonnull align 8 dereferenceable(12) %this1) #9
  %0 = getelementptr inbounds i8, ptr %this1, i64 16
  call void @_ZN1BC2Ev(ptr noundef nonnull align 8 dereferenceable(12) %0) #9
  store ptr getelementptr inbounds inrange(-16, 16) ({ [4 x ptr], [4 x ptr] }, ptr @_ZTV1C, i32 0, i32 0, i32 2), ptr %this1, align 8
  %add.ptr = getelementptr inbounds i8, ptr %this1, i64 16
  store ptr getelementptr inbounds inrange(-16, 16) ({ [4 x ptr], [4 x ptr] }, ptr @_ZTV1C, i32 0, i32 1, i32 2), ptr %add.ptr, align 8
  %c = getelementptr inbounds nuw %struct.C, ptr %this1, i32 0, i32 3
  store i32 3, ptr %c, align 4
  ret void
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN1CD2Ev(ptr noundef nonnull align 8 dereferenceable(32) %this) unnamed_addr #4 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  %0 = getelementptr inbounds i8, ptr %this1, i64 16
  call void @_ZN1BD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %0) #9
  call void @_ZN1AD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %this1) #9
  ret void
}

declare void @__cxa_throw(ptr, ptr, ptr)

declare i32 @__gxx_personality_v0(...)

; Function Attrs: nounwind memory(none)
declare i32 @llvm.eh.typeid.for.p0(ptr) #5

declare ptr @__cxa_begin_catch(ptr)

declare void @__cxa_end_catch()

; Function Attrs: noinline noreturn nounwind uwtable
define linkonce_odr hidden void @__clang_call_terminate(ptr noundef %0) #6 comdat {
  %2 = call ptr @__cxa_begin_catch(ptr %0) #9
  call void @_ZSt9terminatev() #11
  unreachable
}

declare void @_ZSt9terminatev()

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN1AC2Ev(ptr noundef nonnull align 8 dereferenceable(12) %this) unnamed_addr #4 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  store ptr getelementptr inbounds inrange(-16, 16) ({ [4 x ptr] }, ptr @_ZTV1A, i32 0, i32 0, i32 2), ptr %this1, align 8
  %a = getelementptr inbounds nuw %struct.A, ptr %this1, i32 0, i32 1
  store i32 1, ptr %a, align 8
  ret void
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN1BC2Ev(ptr noundef nonnull align 8 dereferenceable(12) %this) unnamed_addr #4 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  store ptr getelementptr inbounds inrange(-16, 16) ({ [4 x ptr] }, ptr @_ZTV1B, i32 0, i32 0, i32 2), ptr %this1, align 8
  %b = getelementptr inbounds nuw %struct.B, ptr %this1, i32 0, i32 1
  store i32 2, ptr %b, align 8
  ret void
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN1CD0Ev(ptr noundef nonnull align 8 dereferenceable(32) %this) unnamed_addr #4 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  call void @_ZN1CD2Ev(ptr noundef nonnull align 8 dereferenceable(32) %this1) #9
  call void @_ZdlPvm(ptr noundef %this1, i64 noundef 32) #12
  ret void
}

; Function Attrs: noinline nounwind uwtable
define linkonce_odr dso_local void @_ZThn16_N1CD1Ev(ptr noundef %this) unnamed_addr #7 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  %0 = getelementptr inbounds i8, ptr %this1, i64 -16
  tail call void @_ZN1CD2Ev(ptr noundef nonnull align 8 dereferenceable(32) %0) #9
  ret void
}

; Function Attrs: noinline nounwind uwtable
define linkonce_odr dso_local void @_ZThn16_N1CD0Ev(ptr noundef %this) unnamed_addr #7 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  %0 = getelementptr inbounds i8, ptr %this1, i64 -16
  tail call void @_ZN1CD0Ev(ptr noundef nonnull align 8 dereferenceable(32) %0) #9
  ret void
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN1AD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %this) unnamed_addr #4 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  ret void
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN1AD0Ev(ptr noundef nonnull align 8 dereferenceable(12) %this) unnamed_addr #4 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  call void @_ZN1AD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %this1) #9
  call void @_ZdlPvm(ptr noundef %this1, i64 noundef 16) #12
  ret void
}

; Function Attrs: nobuiltin nounwind
declare void @_ZdlPvm(ptr noundef, i64 noundef) #8

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN1BD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %this) unnamed_addr #4 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  ret void
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN1BD0Ev(ptr noundef nonnull align 8 dereferenceable(12) %this) unnamed_addr #4 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  call void @_ZN1BD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %this1) #9
  call void @_ZdlPvm(ptr noundef %this1, i64 noundef 16) #12
  ret void
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN1PC2Ev(ptr noundef nonnull align 8 dereferenceable(12) %this) unnamed_addr #4 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  call void @_ZN1AC2Ev(ptr noundef nonnull align 8 dereferenceable(12) %this1) #9
  store ptr getelementptr inbounds inrange(-16, 16) ({ [4 x ptr] }, ptr @_ZTV1P, i32 0, i32 0, i32 2), ptr %this1, align 8
  ret void
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN1PD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %this) unnamed_addr #4 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  call void @_ZN1AD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %this1) #9
  ret void
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN1PD0Ev(ptr noundef nonnull align 8 dereferenceable(12) %this) unnamed_addr #4 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  call void @_ZN1PD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %this1) #9
  call void @_ZdlPvm(ptr noundef %this1, i64 noundef 16) #12
  ret void
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN7DiamondC1Ev(ptr noundef nonnull align 8 dereferenceable(32) %this) unnamed_addr #4 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  %0 = getelementptr inbounds i8, ptr %this1, i64 32
  call void @_ZN1AC2Ev(ptr noundef nonnull align 8 dereferenceable(12) %0) #9
  call void @_ZN2V1C2Ev(ptr noundef nonnull align 8 dereferenceable(12) %this1, ptr noundef getelementptr inbounds ([7 x ptr], ptr @_ZTT7Diamond, i64 0, i64 1)) #9
  %1 = getelementptr inbounds i8, ptr %this1, i64 16
  call void @_ZN2V2C2Ev(ptr noundef nonnull align 8 dereferenceable(12) %1, ptr noundef getelementptr inbounds ([7 x ptr], ptr @_ZTT7Diamond, i64 0, i64 3)) #9
  store ptr getelementptr inbounds inrange(-24, 16) ({ [5 x ptr], [5 x ptr], [5 x ptr] }, ptr @_ZTV7Diamond, i32 0, i32 0, i32 3), ptr %this1, align 8
  %add.ptr = getelementptr inbounds i8, ptr %this1, i64 32
  store ptr getelementptr inbounds inrange(-24, 16) ({ [5 x ptr], [5 x ptr], [5 x ptr] }, ptr @_ZTV7Diamond, i32 0, i32 2, i32 3), ptr %add.ptr, align 8
  %add.ptr2 = getelementptr inbounds i8, ptr %this1, i64 16
  store ptr getelementptr inbounds inrange(-24, 16) ({ [5 x ptr], [5 x ptr], [5 x ptr] }, ptr @_ZTV7Diamond, i32 0, i32 1, i32 3), ptr %add.ptr2, align 8
  %d = getelementptr inbounds nuw %struct.Diamond, ptr %this1, i32 0, i32 3
  store i32 13, ptr %d, align 4
  ret void
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN7DiamondD1Ev(ptr noundef nonnull align 8 dereferenceable(32) %this) unnamed_addr #4 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  call void @_ZN7DiamondD2Ev(ptr noundef nonnull align 8 dereferenceable(32) %this1, ptr noundef @_ZTT7Diamond) #9
  %0 = getelementptr inbounds i8, ptr %this1, i64 32
  call void @_ZN1AD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %0) #9
  ret void
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN2V1C2Ev(ptr noundef nonnull align 8 dereferenceable(12) %this, ptr noundef %vtt) unnamed_addr #4 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  %vtt.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  store ptr %vtt, ptr %vtt.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  %vtt2 = load ptr, ptr %vtt.addr, align 8
  %0 = load ptr, ptr %vtt2, align 8
  store ptr %0, ptr %this1, align 8
  %1 = getelementptr inbounds ptr, ptr %vtt2, i64 1
  %2 = load ptr, ptr %1, align 8
  %vtable = load ptr, ptr %this1, align 8
  %vbase.offset.ptr = getelementptr i8, ptr %vtable, i64 -24
  %vbase.offset = load i64, ptr %vbase.offset.ptr, align 8
  %add.ptr = getelementptr inbounds i8, ptr %this1, i64 %vbase.offset
  store ptr %2, ptr %add.ptr, align 8
  %v1 = getelementptr inbounds nuw %struct.V1, ptr %this1, i32 0, i32 1
  store i32 11, ptr %v1, align 8
  ret void
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN2V2C2Ev(ptr noundef nonnull align 8 dereferenceable(12) %this, ptr noundef %vtt) unnamed_addr #4 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  %vtt.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  store ptr %vtt, ptr %vtt.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  %vtt2 = load ptr, ptr %vtt.addr, align 8
  %0 = load ptr, ptr %vtt2, align 8
  store ptr %0, ptr %this1, align 8
  %1 = getelementptr inbounds ptr, ptr %vtt2, i64 1
  %2 = load ptr, ptr %1, align 8
  %vtable = load ptr, ptr %this1, align 8
  %vbase.offset.ptr = getelementptr i8, ptr %vtable, i64 -24
  %vbase.offset = load i64, ptr %vbase.offset.ptr, align 8
  %add.ptr = getelementptr inbounds i8, ptr %this1, i64 %vbase.offset
  store ptr %2, ptr %add.ptr, align 8
  %v2 = getelementptr inbounds nuw %struct.V2, ptr %this1, i32 0, i32 1
  store i32 12, ptr %v2, align 8
  ret void
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN2V1D1Ev(ptr noundef nonnull align 8 dereferenceable(12) %this) unnamed_addr #4 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  call void @_ZN2V1D2Ev(ptr noundef nonnull align 8 dereferenceable(12) %this1, ptr noundef @_ZTT2V1) #9
  %0 = getelementptr inbounds i8, ptr %this1, i64 16
  call void @_ZN1AD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %0) #9
  ret void
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN2V1D0Ev(ptr noundef nonnull align 8 dereferenceable(12) %this) unnamed_addr #4 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  call void @_ZN2V1D1Ev(ptr noundef nonnull align 8 dereferenceable(12) %this1) #9
  call void @_ZdlPvm(ptr noundef %this1, i64 noundef 32) #12
  ret void
}

; Function Attrs: noinline nounwind uwtable
define linkonce_odr dso_local void @_ZTv0_n24_N2V1D1Ev(ptr noundef %this) unnamed_addr #7 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  %vtable = load ptr, ptr %this1, align 8
  %0 = getelementptr inbounds i8, ptr %vtable, i64 -24
  %1 = load i64, ptr %0, align 8
  %2 = getelementptr inbounds i8, ptr %this1, i64 %1
  tail call void @_ZN2V1D1Ev(ptr noundef nonnull align 8 dereferenceable(12) %2) #9
  ret void
}

; Function Attrs: noinline nounwind uwtable
define linkonce_odr dso_local void @_ZTv0_n24_N2V1D0Ev(ptr noundef %this) unnamed_addr #7 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  %vtable = load ptr, ptr %this1, align 8
  %0 = getelementptr inbounds i8, ptr %vtable, i64 -24
  %1 = load i64, ptr %0, align 8
  %2 = getelementptr inbounds i8, ptr %this1, i64 %1
  tail call void @_ZN2V1D0Ev(ptr noundef nonnull align 8 dereferenceable(12) %2) #9
  ret void
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN2V2D1Ev(ptr noundef nonnull align 8 dereferenceable(12) %this) unnamed_addr #4 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  call void @_ZN2V2D2Ev(ptr noundef nonnull align 8 dereferenceable(12) %this1, ptr noundef @_ZTT2V2) #9
  %0 = getelementptr inbounds i8, ptr %this1, i64 16
  call void @_ZN1AD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %0) #9
  ret void
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN2V2D0Ev(ptr noundef nonnull align 8 dereferenceable(12) %this) unnamed_addr #4 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  call void @_ZN2V2D1Ev(ptr noundef nonnull align 8 dereferenceable(12) %this1) #9
  call void @_ZdlPvm(ptr noundef %this1, i64 noundef 32) #12
  ret void
}

; Function Attrs: noinline nounwind uwtable
define linkonce_odr dso_local void @_ZTv0_n24_N2V2D1Ev(ptr noundef %this) unnamed_addr #7 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  %vtable = load ptr, ptr %this1, align 8
  %0 = getelementptr inbounds i8, ptr %vtable, i64 -24
  %1 = load i64, ptr %0, align 8
  %2 = getelementptr inbounds i8, ptr %this1, i64 %1
  tail call void @_ZN2V2D1Ev(ptr noundef nonnull align 8 dereferenceable(12) %2) #9
  ret void
}

; Function Attrs: noinline nounwind uwtable
define linkonce_odr dso_local void @_ZTv0_n24_N2V2D0Ev(ptr noundef %this) unnamed_addr #7 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  %vtable = load ptr, ptr %this1, align 8
  %0 = getelementptr inbounds i8, ptr %vtable, i64 -24
  %1 = load i64, ptr %0, align 8
  %2 = getelementptr inbounds i8, ptr %this1, i64 %1
  tail call void @_ZN2V2D0Ev(ptr noundef nonnull align 8 dereferenceable(12) %2) #9
  ret void
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN7DiamondD0Ev(ptr noundef nonnull align 8 dereferenceable(32) %this) unnamed_addr #4 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  call void @_ZN7DiamondD1Ev(ptr noundef nonnull align 8 dereferenceable(32) %this1) #9
  call void @_ZdlPvm(ptr noundef %this1, i64 noundef 48) #12
  ret void
}

; Function Attrs: noinline nounwind uwtable
define linkonce_odr dso_local void @_ZThn16_N7DiamondD1Ev(ptr noundef %this) unnamed_addr #7 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  %0 = getelementptr inbounds i8, ptr %this1, i64 -16
  tail call void @_ZN7DiamondD1Ev(ptr noundef nonnull align 8 dereferenceable(32) %0) #9
  ret void
}

; Function Attrs: noinline nounwind uwtable
define linkonce_odr dso_local void @_ZThn16_N7DiamondD0Ev(ptr noundef %this) unnamed_addr #7 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  %0 = getelementptr inbounds i8, ptr %this1, i64 -16
  tail call void @_ZN7DiamondD0Ev(ptr noundef nonnull align 8 dereferenceable(32) %0) #9
  ret void
}

; Function Attrs: noinline nounwind uwtable
define linkonce_odr dso_local void @_ZTv0_n24_N7DiamondD1Ev(ptr noundef %this) unnamed_addr #7 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  %vtable = load ptr, ptr %this1, align 8
  %0 = getelementptr inbounds i8, ptr %vtable, i64 -24
  %1 = load i64, ptr %0, align 8
  %2 = getelementptr inbounds i8, ptr %this1, i64 %1
  tail call void @_ZN7DiamondD1Ev(ptr noundef nonnull align 8 dereferenceable(32) %2) #9
  ret void
}

; Function Attrs: noinline nounwind uwtable
define linkonce_odr dso_local void @_ZTv0_n24_N7DiamondD0Ev(ptr noundef %this) unnamed_addr #7 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  %vtable = load ptr, ptr %this1, align 8
  %0 = getelementptr inbounds i8, ptr %vtable, i64 -24
  %1 = load i64, ptr %0, align 8
  %2 = getelementptr inbounds i8, ptr %this1, i64 %1
  tail call void @_ZN7DiamondD0Ev(ptr noundef nonnull align 8 dereferenceable(32) %2) #9
  ret void
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN2V1D2Ev(ptr noundef nonnull align 8 dereferenceable(12) %this, ptr noundef %vtt) unnamed_addr #4 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  %vtt.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  store ptr %vtt, ptr %vtt.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  %vtt2 = load ptr, ptr %vtt.addr, align 8
  ret void
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN2V2D2Ev(ptr noundef nonnull align 8 dereferenceable(12) %this, ptr noundef %vtt) unnamed_addr #4 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  %vtt.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  store ptr %vtt, ptr %vtt.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  %vtt2 = load ptr, ptr %vtt.addr, align 8
  ret void
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN7DiamondD2Ev(ptr noundef nonnull align 8 dereferenceable(32) %this, ptr noundef %vtt) unnamed_addr #4 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  %vtt.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  store ptr %vtt, ptr %vtt.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  %vtt2 = load ptr, ptr %vtt.addr, align 8
  %0 = getelementptr inbounds i8, ptr %this1, i64 16
  %1 = getelementptr inbounds ptr, ptr %vtt2, i64 3
  call void @_ZN2V2D2Ev(ptr noundef nonnull align 8 dereferenceable(12) %0, ptr noundef %1) #9
  %2 = getelementptr inbounds ptr, ptr %vtt2, i64 1
  call void @_ZN2V1D2Ev(ptr noundef nonnull align 8 dereferenceable(12) %this1, ptr noundef %2) #9
  ret void
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN5TwiceC2Ev(ptr noundef nonnull align 8 dereferenceable(36) %this) unnamed_addr #4 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  call void @_ZN1LC2Ev(ptr noundef nonnull align 8 dereferenceable(16) %this1) #9
  %0 = getelementptr inbounds i8, ptr %this1, i64 16
  call void @_ZN1RC2Ev(ptr noundef nonnull align 8 dereferenceable(16) %0) #9
  store ptr getelementptr inbounds inrange(-16, 16) ({ [4 x ptr], [4 x ptr] }, ptr @_ZTV5Twice, i32 0, i32 0, i32 2), ptr %this1, align 8
  %add.ptr = getelementptr inbounds i8, ptr %this1, i64 16
  store ptr getelementptr inbounds inrange(-16, 16) ({ [4 x ptr], [4 x ptr] }, ptr @_ZTV5Twice, i32 0, i32 1, i32 2), ptr %add.ptr, align 8
  %t = getelementptr inbounds nuw %struct.Twice, ptr %this1, i32 0, i32 2
  store i32 23, ptr %t, align 8
  ret void
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN5TwiceD2Ev(ptr noundef nonnull align 8 dereferenceable(36) %this) unnamed_addr #4 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  %0 = getelementptr inbounds i8, ptr %this1, i64 16
  call void @_ZN1RD2Ev(ptr noundef nonnull align 8 dereferenceable(16) %0) #9
  call void @_ZN1LD2Ev(ptr noundef nonnull align 8 dereferenceable(16) %this1) #9
  ret void
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN1RC2Ev(ptr noundef nonnull align 8 dereferenceable(16) %this) unnamed_addr #4 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  call void @_ZN1AC2Ev(ptr noundef nonnull align 8 dereferenceable(12) %this1) #9
  store ptr getelementptr inbounds inrange(-16, 16) ({ [4 x ptr] }, ptr @_ZTV1R, i32 0, i32 0, i32 2), ptr %this1, align 8
  %r = getelementptr inbounds nuw %struct.R, ptr %this1, i32 0, i32 1
  store i32 22, ptr %r, align 4
  ret void
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN5TwiceD0Ev(ptr noundef nonnull align 8 dereferenceable(36) %this) unnamed_addr #4 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  call void @_ZN5TwiceD2Ev(ptr noundef nonnull align 8 dereferenceable(36) %this1) #9
  call void @_ZdlPvm(ptr noundef %this1, i64 noundef 40) #12
  ret void
}

; Function Attrs: noinline nounwind uwtable
define linkonce_odr dso_local void @_ZThn16_N5TwiceD1Ev(ptr noundef %this) unnamed_addr #7 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  %0 = getelementptr inbounds i8, ptr %this1, i64 -16
  tail call void @_ZN5TwiceD2Ev(ptr noundef nonnull align 8 dereferenceable(36) %0) #9
  ret void
}

; Function Attrs: noinline nounwind uwtable
define linkonce_odr dso_local void @_ZThn16_N5TwiceD0Ev(ptr noundef %this) unnamed_addr #7 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  %0 = getelementptr inbounds i8, ptr %this1, i64 -16
  tail call void @_ZN5TwiceD0Ev(ptr noundef nonnull align 8 dereferenceable(36) %0) #9
  ret void
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN1LD2Ev(ptr noundef nonnull align 8 dereferenceable(16) %this) unnamed_addr #4 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  call void @_ZN1AD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %this1) #9
  ret void
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN1LD0Ev(ptr noundef nonnull align 8 dereferenceable(16) %this) unnamed_addr #4 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  call void @_ZN1LD2Ev(ptr noundef nonnull align 8 dereferenceable(16) %this1) #9
  call void @_ZdlPvm(ptr noundef %this1, i64 noundef 16) #12
  ret void
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN1RD2Ev(ptr noundef nonnull align 8 dereferenceable(16) %this) unnamed_addr #4 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  call void @_ZN1AD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %this1) #9
  ret void
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN1RD0Ev(ptr noundef nonnull align 8 dereferenceable(16) %this) unnamed_addr #4 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  call void @_ZN1RD2Ev(ptr noundef nonnull align 8 dereferenceable(16) %this1) #9
  call void @_ZdlPvm(ptr noundef %this1, i64 noundef 16) #12
  ret void
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN1LC2Ev(ptr noundef nonnull align 8 dereferenceable(16) %this) unnamed_addr #4 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  call void @_ZN1AC2Ev(ptr noundef nonnull align 8 dereferenceable(12) %this1) #9
  store ptr getelementptr inbounds inrange(-16, 16) ({ [4 x ptr] }, ptr @_ZTV1L, i32 0, i32 0, i32 2), ptr %this1, align 8
  %l = getelementptr inbounds nuw %struct.L, ptr %this1, i32 0, i32 1
  store i32 21, ptr %l, align 4
  ret void
}

attributes #0 = { mustprogress noinline norecurse uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { mustprogress noinline uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #4 = { mustprogress noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { nounwind memory(none) }
attributes #6 = { noinline noreturn nounwind uwtable "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #7 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #8 = { nobuiltin nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #9 = { nounwind }
attributes #10 = { noreturn }
attributes #11 = { noreturn nounwind }
attributes #12 = { builtin nounwind }

!llvm.module.flags = !{!0, !1, !2, !3, !4}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 2}
!4 = !{i32 7, !"frame-pointer", i32 2}
!5 = !{}
!6 = !{i64 8}
