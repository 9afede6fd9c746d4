; test: roundtrip
source_filename = "pointers.cpp"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.C = type { %struct.A, %struct.B, i32 }
%struct.A = type { i32 }
%struct.B = type { i32 }

$_Z7attemptIP1CEvPKcT_ = comdat any

$_Z7attemptIP1AEvPKcT_ = comdat any

$_Z7attemptIPiEvPKcT_ = comdat any

$_Z7attemptIPKiEvPKcT_ = comdat any

$_Z7attemptIPPiEvPKcT_ = comdat any

$_Z7attemptIPdEvPKcT_ = comdat any

$_Z7attemptIPKdEvPKcT_ = comdat any

$_Z7attemptIPFvvEEvPKcT_ = comdat any

$_Z7attemptIDnEvPKcT_ = comdat any

$__clang_call_terminate = comdat any

$_ZTIP1C = comdat any

$_ZTSP1C = comdat any

$_ZTI1C = comdat any

$_ZTS1C = comdat any

$_ZTI1A = comdat any

$_ZTS1A = comdat any

$_ZTI1B = comdat any

$_ZTS1B = comdat any

$_ZTIP1B = comdat any

$_ZTSP1B = comdat any

$_ZTIPK1A = comdat any

$_ZTSPK1A = comdat any

$_ZTIPKPKi = comdat any

$_ZTSPKPKi = comdat any

$_ZTIPFvvE = comdat any

$_ZTSPFvvE = comdat any

$_ZTIFvvE = comdat any

$_ZTSFvvE = comdat any

$_ZTIP1A = comdat any

$_ZTSP1A = comdat any

$_ZTIPPi = comdat any

$_ZTSPPi = comdat any

@_ZL6number = internal global i32 5, align 4
@.str = private unnamed_addr constant [3 x i8] c"C*\00", align 1
@.str.1 = private unnamed_addr constant [3 x i8] c"A*\00", align 1
@.str.2 = private unnamed_addr constant [8 x i8] c"null C*\00", align 1
@.str.3 = private unnamed_addr constant [5 x i8] c"int*\00", align 1
@.str.4 = private unnamed_addr constant [11 x i8] c"const int*\00", align 1
@.str.5 = private unnamed_addr constant [6 x i8] c"int**\00", align 1
@.str.6 = private unnamed_addr constant [8 x i8] c"double*\00", align 1
@.str.7 = private unnamed_addr constant [14 x i8] c"const double*\00", align 1
@.str.8 = private unnamed_addr constant [9 x i8] c"function\00", align 1
@.str.9 = private unnamed_addr constant [8 x i8] c"nullptr\00", align 1
@_ZTIP1C = linkonce_odr dso_local constant { ptr, ptr, i32, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv119__pointer_type_infoE, i64 2), ptr @_ZTSP1C, i32 0, ptr @_ZTI1C }, comdat, align 8
@_ZTVN10__cxxabiv119__pointer_type_infoE = external global [0 x ptr]
@_ZTSP1C = linkonce_odr dso_local constant [4 x i8] c"P1C\00", comdat, align 1
@_ZTI1C = linkonce_odr dso_local constant { ptr, ptr, i32, i32, ptr, i64, ptr, i64 } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv121__vmi_class_type_infoE, i64 2), ptr @_ZTS1C, i32 0, i32 2, ptr @_ZTI1A, i64 2, ptr @_ZTI1B, i64 1026 }, comdat, align 8
@_ZTVN10__cxxabiv121__vmi_class_type_infoE = external global [0 x ptr]
@_ZTS1C = linkonce_odr dso_local constant [3 x i8] c"1C\00", comdat, align 1
@_ZTI1A = linkonce_odr dso_local constant { ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv117__class_type_infoE, i64 2), ptr @_ZTS1A }, comdat, align 8
@_ZTVN10__cxxabiv117__class_type_infoE = external global [0 x ptr]
@_ZTS1A = linkonce_odr dso_local constant [3 x i8] c"1A\00", comdat, align 1
@_ZTI1B = linkonce_odr dso_local constant { ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv117__class_type_infoE, i64 2), ptr @_ZTS1B }, comdat, align 8
@_ZTS1B = linkonce_odr dso_local constant [3 x i8] c"1B\00", comdat, align 1
@.str.10 = private unnamed_addr constant [8 x i8] c"C*& %d\0A\00", align 1
@_ZL6object = internal global { i32, i32, i32 } { i32 1, i32 2, i32 3 }, align 4
@.str.12 = private unnamed_addr constant [5 x i8] c"%s: \00", align 1
@_ZTIP1B = linkonce_odr dso_local constant { ptr, ptr, i32, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv119__pointer_type_infoE, i64 2), ptr @_ZTSP1B, i32 0, ptr @_ZTI1B }, comdat, align 8
@_ZTSP1B = linkonce_odr dso_local constant [4 x i8] c"P1B\00", comdat, align 1
@_ZTIPK1A = linkonce_odr dso_local constant { ptr, ptr, i32, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv119__pointer_type_infoE, i64 2), ptr @_ZTSPK1A, i32 1, ptr @_ZTI1A }, comdat, align 8
@_ZTSPK1A = linkonce_odr dso_local constant [5 x i8] c"PK1A\00", comdat, align 1
@_ZTIPi = external constant ptr
@_ZTIPKi = external constant ptr
@_ZTIPKPKi = linkonce_odr dso_local constant { ptr, ptr, i32, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv119__pointer_type_infoE, i64 2), ptr @_ZTSPKPKi, i32 1, ptr @_ZTIPKi }, comdat, align 8
@_ZTSPKPKi = linkonce_odr dso_local constant [6 x i8] c"PKPKi\00", comdat, align 1
@_ZTIPv = external constant ptr
@_ZTIPKv = external constant ptr
@_ZTIPFvvE = linkonce_odr dso_local constant { ptr, ptr, i32, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv119__pointer_type_infoE, i64 2), ptr @_ZTSPFvvE, i32 0, ptr @_ZTIFvvE }, comdat, align 8
@_ZTSPFvvE = linkonce_odr dso_local constant [6 x i8] c"PFvvE\00", comdat, align 1
@_ZTIFvvE = linkonce_odr dso_local constant { ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv120__function_type_infoE, i64 2), ptr @_ZTSFvvE }, comdat, align 8
@_ZTVN10__cxxabiv120__function_type_infoE = external global [0 x ptr]
@_ZTSFvvE = linkonce_odr dso_local constant [5 x i8] c"FvvE\00", comdat, align 1
@.str.13 = private unnamed_addr constant [5 x i8] c"...\0A\00", align 1
@.str.14 = private unnamed_addr constant [13 x i8] c"function %d\0A\00", align 1
@.str.15 = private unnamed_addr constant [16 x i8] c"const void* %d\0A\00", align 1
@.str.16 = private unnamed_addr constant [10 x i8] c"void* %d\0A\00", align 1
@.str.17 = private unnamed_addr constant [22 x i8] c"const int* const* %d\0A\00", align 1
@.str.18 = private unnamed_addr constant [15 x i8] c"const int* %d\0A\00", align 1
@.str.19 = private unnamed_addr constant [9 x i8] c"int* %d\0A\00", align 1
@.str.20 = private unnamed_addr constant [13 x i8] c"const A* %d\0A\00", align 1
@.str.21 = private unnamed_addr constant [7 x i8] c"B* %d\0A\00", align 1
@_ZTIP1A = linkonce_odr dso_local constant { ptr, ptr, i32, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv119__pointer_type_infoE, i64 2), ptr @_ZTSP1A, i32 0, ptr @_ZTI1A }, comdat, align 8
@_ZTSP1A = linkonce_odr dso_local constant [4 x i8] c"P1A\00", comdat, align 1
@_ZTIPPi = linkonce_odr dso_local constant { ptr, ptr, i32, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv119__pointer_type_infoE, i64 2), ptr @_ZTSPPi, i32 0, ptr @_ZTIPi }, comdat, align 8
@_ZTSPPi = linkonce_odr dso_local constant [4 x i8] c"PPi\00", comdat, align 1
@_ZTIPd = external constant ptr
@_ZTIPKd = external constant ptr
@_ZTIDn = external constant ptr

; Function Attrs: mustprogress noinline norecurse uwtable
define dso_local noundef i32 @main() #0 personality ptr @__gxx_personality_v0 {
entry:
  %retval = alloca i32, align 4
  %p = alloca ptr, align 8
  %q = alloca ptr, align 8
  %d = alloca double, align 8
  %e = alloca double, align 8
  %exn.slot = alloca ptr, align 8
  %ehselector.slot = alloca i32, align 4
  %c = alloca ptr, align 8
  %exn.byref.tmp = alloca ptr, align 8
  store i32 0, ptr %retval, align 4
  store ptr @_ZL6number, ptr %p, align 8
  store ptr @_ZL6number, ptr %q, align 8
  store double 1.000000e+00, ptr %d, align 8
  store double 2.000000e+00, ptr %e, align 8
  call void @_Z7attemptIP1CEvPKcT_(ptr noundef @.str, ptr noundef @_ZL6object)
  call void @_Z7attemptIP1AEvPKcT_(ptr noundef @.str.1, ptr noundef @_ZL6object)
  call void @_Z7attemptIP1CEvPKcT_(ptr noundef @.str.2, ptr noundef null)
  %0 = load ptr, ptr %p, align 8
  call void @_Z7attemptIPiEvPKcT_(ptr noundef @.str.3, ptr noundef %0)
  %1 = load ptr, ptr %q, align 8
  call void @_Z7attemptIPKiEvPKcT_(ptr noundef @.str.4, ptr noundef %1)
  call void @_Z7attemptIPPiEvPKcT_(ptr noundef @.str.5, ptr noundef %p)
  call void @_Z7attemptIPdEvPKcT_(ptr noundef @.str.6, ptr noundef %d)
  call void @_Z7attemptIPKdEvPKcT_(ptr noundef @.str.7, ptr noundef %e)
  call void @_Z7attemptIPFvvEEvPKcT_(ptr noundef @.str.8, ptr noundef @_ZL5plainv)
  call void @_Z7attemptIDnEvPKcT_(ptr noundef @.str.9, ptr null)
  %exception = call ptr @__cxa_allocate_exception(i64 8) #6
  store ptr @_ZL6object, ptr %exception, align 16
  invoke void @__cxa_throw(ptr %exception, ptr @_ZTIP1C, ptr null) #7
          to label %unreachable unwind label %lpad

lpad:                                             ; preds = %entry
  %2 = landingpad { ptr, i32 }
          catch ptr @_ZTIP1C
  %3 = extractvalue { ptr, i32 } %2, 0
  store ptr %3, ptr %exn.slot, align 8
  %4 = extractvalue { ptr, i32 } %2, 1
  store i32 %4, ptr %ehselector.slot, align 4
  br label %catch.dispatch

catch.dispatch:                                   ; preds = %lpad
  %sel = load i32, ptr %ehselector.slot, align 4
  %5 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIP1C) #6
  %matches = icmp eq i32 %sel, %5
  br i1 %matches, label %catch, label %eh.resume

catch:                                            ; preds = %catch.dispatch
  %exn = load ptr, ptr %exn.slot, align 8
  %6 = call ptr @__cxa_begin_catch(ptr %exn) #6
  store ptr %6, ptr %exn.byref.tmp, align 8
  store ptr %exn.byref.tmp, ptr %c, align 8
  %7 = load ptr, ptr %c, align 8, !nonnull !5, !align !6
  %8 = load ptr, ptr %7, align 8
  %c1 = getelementptr inbounds nuw %struct.C, ptr %8, i32 0, i32 2
  %9 = load i32, ptr %c1, align 4
  %call = invoke i32 (ptr, ...) @printf(ptr noundef @.str.10, i32 noundef %9)
          to label %invoke.cont unwind label %lpad2

invoke.cont:                                      ; preds = %catch
  call void @__cxa_end_catch() #6
  br label %try.cont

try.cont:                                         ; preds = %invoke.cont
  ret i32 0

lpad2:                                            ; preds = %catch
  %10 = landingpad { ptr, i32 }
          cleanup
  %11 = extractvalue { ptr, i32 } %10, 0
  store ptr %11, ptr %exn.slot, align 8
  %12 = extractvalue { ptr, i32 } %10, 1
  store i32 %12, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

eh.resume:                                        ; preds = %lpad2, %catch.dispatch
  %exn3 = load ptr, ptr %exn.slot, align 8
  %sel4 = load i32, ptr %ehselector.slot, align 4
  %lpad.val = insertvalue { ptr, i32 } poison, ptr %exn3, 0
  %lpad.val5 = insertvalue { ptr, i32 } %lpad.val, i32 %sel4, 1
  resume { ptr, i32 } %lpad.val5

unreachable:                                      ; preds = %entry
  unreachable
}

; Function Attrs: mustprogress noinline uwtable
define linkonce_odr dso_local void @_Z7attemptIP1CEvPKcT_(ptr noundef %what, ptr noundef %value) #1 comdat personality ptr @__gxx_personality_v0 {
entry:
  %what.addr = alloca ptr, align 8
  %value.addr = alloca ptr, align 8
  %exn.slot = alloca ptr, align 8
  %ehselector.slot = alloca i32, align 4
  %f = alloca ptr, align 8
  %p = alloca ptr, align 8
  %p30 = alloca ptr, align 8
  %p38 = alloca ptr, align 8
  %p44 = alloca ptr, align 8
  %p50 = alloca ptr, align 8
  %a = alloca ptr, align 8
  %b = alloca ptr, align 8
  store ptr %what, ptr %what.addr, align 8
  store ptr %value, ptr %value.addr, align 8
  %0 = load ptr, ptr %what.addr, align 8
  %call = call i32 (ptr, ...) @printf(ptr noundef @.str.12, ptr noundef %0)
  %exception = call ptr @__cxa_allocate_exception(i64 8) #6
  %1 = load ptr, ptr %value.addr, align 8
  store ptr %1, ptr %exception, align 16
  invoke void @__cxa_throw(ptr %exception, ptr @_ZTIP1C, ptr null) #7
          to label %unreachable unwind label %lpad

lpad:                                             ; preds = %entry
  %2 = landingpad { ptr, i32 }
          catch ptr @_ZTIP1B
          catch ptr @_ZTIPK1A
          catch ptr @_ZTIPi
          catch ptr @_ZTIPKi
          catch ptr @_ZTIPKPKi
          catch ptr @_ZTIPv
          catch ptr @_ZTIPKv
          catch ptr @_ZTIPFvvE
          catch ptr null
  %3 = extractvalue { ptr, i32 } %2, 0
  store ptr %3, ptr %exn.slot, align 8
  %4 = extractvalue { ptr, i32 } %2, 1
  store i32 %4, ptr %ehselector.slot, align 4
  br label %catch.dispatch

catch.dispatch:                                   ; preds = %lpad
  %sel = load i32, ptr %ehselector.slot, align 4
  %5 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIP1B) #6
  %matches = icmp eq i32 %sel, %5
  br i1 %matches, label %catch61, label %catch.fallthrough

catch61:                                          ; preds = %catch.dispatch
  %exn62 = load ptr, ptr %exn.slot, align 8
  %6 = call ptr @__cxa_begin_catch(ptr %exn62) #6
  store ptr %6, ptr %b, align 8
  %7 = load ptr, ptr %b, align 8
  %tobool = icmp ne ptr %7, null
  br i1 %tobool, label %cond.true, label %cond.false

cond.true:                                        ; preds = %catch61
  %8 = load ptr, ptr %b, align 8
  %b63 = getelementptr inbounds nuw %struct.B, ptr %8, i32 0, i32 0
  %9 = load i32, ptr %b63, align 4
  br label %cond.end

cond.false:                                       ; preds = %catch61
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %9, %cond.true ], [ -1, %cond.false ]
  %call66 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.21, i32 noundef %cond)
          to label %invoke.cont65 unwind label %lpad64

invoke.cont65:                                    ; preds = %cond.end
  call void @__cxa_end_catch() #6
  br label %try.cont

try.cont:                                         ; preds = %invoke.cont65, %invoke.cont59, %invoke.cont53, %invoke.cont47, %invoke.cont41, %invoke.cont35, %invoke.cont27, %invoke.cont20, %invoke.cont
  ret void

catch.fallthrough:                                ; preds = %catch.dispatch
  %10 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPK1A) #6
  %matches1 = icmp eq i32 %sel, %10
  br i1 %matches1, label %catch55, label %catch.fallthrough2

catch55:                                          ; preds = %catch.fallthrough
  %exn56 = load ptr, ptr %exn.slot, align 8
  %11 = call ptr @__cxa_begin_catch(ptr %exn56) #6
  store ptr %11, ptr %a, align 8
  %12 = load ptr, ptr %a, align 8
  %a57 = getelementptr inbounds nuw %struct.A, ptr %12, i32 0, i32 0
  %13 = load i32, ptr %a57, align 4
  %call60 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.20, i32 noundef %13)
          to label %invoke.cont59 unwind label %lpad58

invoke.cont59:                                    ; preds = %catch55
  call void @__cxa_end_catch() #6
  br label %try.cont

catch.fallthrough2:                               ; preds = %catch.fallthrough
  %14 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPi) #6
  %matches3 = icmp eq i32 %sel, %14
  br i1 %matches3, label %catch49, label %catch.fallthrough4

catch49:                                          ; preds = %catch.fallthrough2
  %exn51 = load ptr, ptr %exn.slot, align 8
  %15 = call ptr @__cxa_begin_catch(ptr %exn51) #6
  store ptr %15, ptr %p50, align 8
  %16 = load ptr, ptr %p50, align 8
  %17 = load i32, ptr %16, align 4
  %call54 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.19, i32 noundef %17)
          to label %invoke.cont53 unwind label %lpad52

invoke.cont53:                                    ; preds = %catch49
  call void @__cxa_end_catch() #6
  br label %try.cont

catch.fallthrough4:                               ; preds = %catch.fallthrough2
  %18 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPKi) #6
  %matches5 = icmp eq i32 %sel, %18
  br i1 %matches5, label %catch43, label %catch.fallthrough6

catch43:                                          ; preds = %catch.fallthrough4
  %exn45 = load ptr, ptr %exn.slot, align 8
  %19 = call ptr @__cxa_begin_catch(ptr %exn45) #6
  store ptr %19, ptr %p44, align 8
  %20 = load ptr, ptr %p44, align 8
  %21 = load i32, ptr %20, align 4
  %call48 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.18, i32 noundef %21)
          to label %invoke.cont47 unwind label %lpad46

invoke.cont47:                                    ; preds = %catch43
  call void @__cxa_end_catch() #6
  br label %try.cont

catch.fallthrough6:                               ; preds = %catch.fallthrough4
  %22 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPKPKi) #6
  %matches7 = icmp eq i32 %sel, %22
  br i1 %matches7, label %catch37, label %catch.fallthrough8

catch37:                                          ; preds = %catch.fallthrough6
  %exn39 = load ptr, ptr %exn.slot, align 8
  %23 = call ptr @__cxa_begin_catch(ptr %exn39) #6
  store ptr %23, ptr %p38, align 8
  %24 = load ptr, ptr %p38, align 8
  %25 = load ptr, ptr %24, align 8
  %26 = load i32, ptr %25, align 4
  %call42 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.17, i32 noundef %26)
          to label %invoke.cont41 unwind label %lpad40

invoke.cont41:                                    ; preds = %catch37
  call void @__cxa_end_catch() #6
  br label %try.cont

catch.fallthrough8:                               ; preds = %catch.fallthrough6
  %27 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPv) #6
  %matches9 = icmp eq i32 %sel, %27
  br i1 %matches9, label %catch29, label %catch.fallthrough10

catch29:                                          ; preds = %catch.fallthrough8
  %exn31 = load ptr, ptr %exn.slot, align 8
  %28 = call ptr @__cxa_begin_catch(ptr %exn31) #6
  store ptr %28, ptr %p30, align 8
  %29 = load ptr, ptr %p30, align 8
  %cmp32 = icmp ne ptr %29, null
  %conv33 = zext i1 %cmp32 to i32
  %call36 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.16, i32 noundef %conv33)
          to label %invoke.cont35 unwind label %lpad34

invoke.cont35:                                    ; preds = %catch29
  call void @__cxa_end_catch() #6
  br label %try.cont

catch.fallthrough10:                              ; preds = %catch.fallthrough8
  %30 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPKv) #6
  %matches11 = icmp eq i32 %sel, %30
  br i1 %matches11, label %catch22, label %catch.fallthrough12

catch22:                                          ; preds = %catch.fallthrough10
  %exn23 = load ptr, ptr %exn.slot, align 8
  %31 = call ptr @__cxa_begin_catch(ptr %exn23) #6
  store ptr %31, ptr %p, align 8
  %32 = load ptr, ptr %p, align 8
  %cmp24 = icmp ne ptr %32, null
  %conv25 = zext i1 %cmp24 to i32
  %call28 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.15, i32 noundef %conv25)
          to label %invoke.cont27 unwind label %lpad26

invoke.cont27:                                    ; preds = %catch22
  call void @__cxa_end_catch() #6
  br label %try.cont

catch.fallthrough12:                              ; preds = %catch.fallthrough10
  %33 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPFvvE) #6
  %matches13 = icmp eq i32 %sel, %33
  br i1 %matches13, label %catch17, label %catch

catch17:                                          ; preds = %catch.fallthrough12
  %exn18 = load ptr, ptr %exn.slot, align 8
  %34 = call ptr @__cxa_begin_catch(ptr %exn18) #6
  store ptr %34, ptr %f, align 8
  %35 = load ptr, ptr %f, align 8
  %cmp = icmp eq ptr %35, @_ZL5plainv
  %conv = zext i1 %cmp to i32
  %call21 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.14, i32 noundef %conv)
          to label %invoke.cont20 unwind label %lpad19

invoke.cont20:                                    ; preds = %catch17
  call void @__cxa_end_catch() #6
  br label %try.cont

catch:                                            ; preds = %catch.fallthrough12
  %exn = load ptr, ptr %exn.slot, align 8
  %36 = call ptr @__cxa_begin_catch(ptr %exn) #6
  %call15 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.13)
          to label %invoke.cont unwind label %lpad14

invoke.cont:                                      ; preds = %catch
  call void @__cxa_end_catch()
  br label %try.cont

lpad14:                                           ; preds = %catch
  %37 = landingpad { ptr, i32 }
          cleanup
  %38 = extractvalue { ptr, i32 } %37, 0
  store ptr %38, ptr %exn.slot, align 8
  %39 = extractvalue { ptr, i32 } %37, 1
  store i32 %39, ptr %ehselector.slot, align 4
  invoke void @__cxa_end_catch()
          to label %invoke.cont16 unwind label %terminate.lpad

invoke.cont16:                                    ; preds = %lpad14
  br label %eh.resume

lpad19:                                           ; preds = %catch17
  %40 = landingpad { ptr, i32 }
          cleanup
  %41 = extractvalue { ptr, i32 } %40, 0
  store ptr %41, ptr %exn.slot, align 8
  %42 = extractvalue { ptr, i32 } %40, 1
  store i32 %42, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad26:                                           ; preds = %catch22
  %43 = landingpad { ptr, i32 }
          cleanup
  %44 = extractvalue { ptr, i32 } %43, 0
  store ptr %44, ptr %exn.slot, align 8
  %45 = extractvalue { ptr, i32 } %43, 1
  store i32 %45, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad34:                                           ; preds = %catch29
  %46 = landingpad { ptr, i32 }
          cleanup
  %47 = extractvalue { ptr, i32 } %46, 0
  store ptr %47, ptr %exn.slot, align 8
  %48 = extractvalue { ptr, i32 } %46, 1
  store i32 %48, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad40:                                           ; preds = %catch37
  %49 = landingpad { ptr, i32 }
          cleanup
  %50 = extractvalue { ptr, i32 } %49, 0
  store ptr %50, ptr %exn.slot, align 8
  %51 = extractvalue { ptr, i32 } %49, 1
  store i32 %51, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad46:                                           ; preds = %catch43
  %52 = landingpad { ptr, i32 }
          cleanup
  %53 = extractvalue { ptr, i32 } %52, 0
  store ptr %53, ptr %exn.slot, align 8
  %54 = extractvalue { ptr, i32 } %52, 1
  store i32 %54, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad52:                                           ; preds = %catch49
  %55 = landingpad { ptr, i32 }
          cleanup
  %56 = extractvalue { ptr, i32 } %55, 0
  store ptr %56, ptr %exn.slot, align 8
  %57 = extractvalue { ptr, i32 } %55, 1
  store i32 %57, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad58:                                           ; preds = %catch55
  %58 = landingpad { ptr, i32 }
          cleanup
  %59 = extractvalue { ptr, i32 } %58, 0
  store ptr %59, ptr %exn.slot, align 8
  %60 = extractvalue { ptr, i32 } %58, 1
  store i32 %60, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad64:                                           ; preds = %cond.end
  %61 = landingpad { ptr, i32 }
          cleanup
  %62 = extractvalue { ptr, i32 } %61, 0
  store ptr %62, ptr %exn.slot, align 8
  %63 = extractvalue { ptr, i32 } %61, 1
  store i32 %63, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

eh.resume:                                        ; preds = %lpad64, %lpad58, %lpad52, %lpad46, %lpad40, %lpad34, %lpad26, %lpad19, %invoke.cont16
  %exn67 = load ptr, ptr %exn.slot, align 8
  %sel68 = load i32, ptr %ehselector.slot, align 4
  %lpad.val = insertvalue { ptr, i32 } poison, ptr %exn67, 0
  %lpad.val69 = insertvalue { ptr, i32 } %lpad.val, i32 %sel68, 1
  resume { ptr, i32 } %lpad.val69

terminate.lpad:                                   ; preds = %lpad14
  %64 = landingpad { ptr, i32 }
          catch ptr null
  %65 = extractvalue { ptr, i32 } %64, 0
  call void @__clang_call_terminate(ptr %65) #8
  unreachable

unreachable:                                      ; preds = %entry
  unreachable
}

; Function Attrs: mustprogress noinline uwtable
define linkonce_odr dso_local void @_Z7attemptIP1AEvPKcT_(ptr noundef %what, ptr noundef %value) #1 comdat personality ptr @__gxx_personality_v0 {
entry:
  %what.addr = alloca ptr, align 8
  %value.addr = alloca ptr, align 8
  %exn.slot = alloca ptr, align 8
  %ehselector.slot = alloca i32, align 4
  %f = alloca ptr, align 8
  %p = alloca ptr, align 8
  %p30 = alloca ptr, align 8
  %p38 = alloca ptr, align 8
  %p44 = alloca ptr, align 8
  %p50 = alloca ptr, align 8
  %a = alloca ptr, align 8
  %b = alloca ptr, align 8
  store ptr %what, ptr %what.addr, align 8
  store ptr %value, ptr %value.addr, align 8
  %0 = load ptr, ptr %what.addr, align 8
  %call = call i32 (ptr, ...) @printf(ptr noundef @.str.12, ptr noundef %0)
  %exception = call ptr @__cxa_allocate_exception(i64 8) #6
  %1 = load ptr, ptr %value.addr, align 8
  store ptr %1, ptr %exception, align 16
  invoke void @__cxa_throw(ptr %exception, ptr @_ZTIP1A, ptr null) #7
          to label %unreachable unwind label %lpad

lpad:                                             ; preds = %entry
  %2 = landingpad { ptr, i32 }
          catch ptr @_ZTIP1B
          catch ptr @_ZTIPK1A
          catch ptr @_ZTIPi
          catch ptr @_ZTIPKi
          catch ptr @_ZTIPKPKi
          catch ptr @_ZTIPv
          catch ptr @_ZTIPKv
          catch ptr @_ZTIPFvvE
          catch ptr null
  %3 = extractvalue { ptr, i32 } %2, 0
  store ptr %3, ptr %exn.slot, align 8
  %4 = extractvalue { ptr, i32 } %2, 1
  store i32 %4, ptr %ehselector.slot, align 4
  br label %catch.dispatch

catch.dispatch:                                   ; preds = %lpad
  %sel = load i32, ptr %ehselector.slot, align 4
  %5 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIP1B) #6
  %matches = icmp eq i32 %sel, %5
  br i1 %matches, label %catch61, label %catch.fallthrough

catch61:                                          ; preds = %catch.dispatch
  %exn62 = load ptr, ptr %exn.slot, align 8
  %6 = call ptr @__cxa_begin_catch(ptr %exn62) #6
  store ptr %6, ptr %b, align 8
  %7 = load ptr, ptr %b, align 8
  %tobool = icmp ne ptr %7, null
  br i1 %tobool, label %cond.true, label %cond.false

cond.true:                                        ; preds = %catch61
  %8 = load ptr, ptr %b, align 8
  %b63 = getelementptr inbounds nuw %struct.B, ptr %8, i32 0, i32 0
  %9 = load i32, ptr %b63, align 4
  br label %cond.end

cond.false:                                       ; preds = %catch61
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %9, %cond.true ], [ -1, %cond.false ]
  %call66 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.21, i32 noundef %cond)
          to label %invoke.cont65 unwind label %lpad64

invoke.cont65:                                    ; preds = %cond.end
  call void @__cxa_end_catch() #6
  br label %try.cont

try.cont:                                         ; preds = %invoke.cont65, %invoke.cont59, %invoke.cont53, %invoke.cont47, %invoke.cont41, %invoke.cont35, %invoke.cont27, %invoke.cont20, %invoke.cont
  ret void

catch.fallthrough:                                ; preds = %catch.dispatch
  %10 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPK1A) #6
  %matches1 = icmp eq i32 %sel, %10
  br i1 %matches1, label %catch55, label %catch.fallthrough2

catch55:                                          ; preds = %catch.fallthrough
  %exn56 = load ptr, ptr %exn.slot, align 8
  %11 = call ptr @__cxa_begin_catch(ptr %exn56) #6
  store ptr %11, ptr %a, align 8
  %12 = load ptr, ptr %a, align 8
  %a57 = getelementptr inbounds nuw %struct.A, ptr %12, i32 0, i32 0
  %13 = load i32, ptr %a57, align 4
  %call60 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.20, i32 noundef %13)
          to label %invoke.cont59 unwind label %lpad58

invoke.cont59:                                    ; preds = %catch55
  call void @__cxa_end_catch() #6
  br label %try.cont

catch.fallthrough2:                               ; preds = %catch.fallthrough
  %14 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPi) #6
  %matches3 = icmp eq i32 %sel, %14
  br i1 %matches3, label %catch49, label %catch.fallthrough4

catch49:                                          ; preds = %catch.fallthrough2
  %exn51 = load ptr, ptr %exn.slot, align 8
  %15 = call ptr @__cxa_begin_catch(ptr %exn51) #6
  store ptr %15, ptr %p50, align 8
  %16 = load ptr, ptr %p50, align 8
  %17 = load i32, ptr %16, align 4
  %call54 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.19, i32 noundef %17)
          to label %invoke.cont53 unwind label %lpad52

invoke.cont53:                                    ; preds = %catch49
  call void @__cxa_end_catch() #6
  br label %try.cont

catch.fallthrough4:                               ; preds = %catch.fallthrough2
  %18 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPKi) #6
  %matches5 = icmp eq i32 %sel, %18
  br i1 %matches5, label %catch43, label %catch.fallthrough6

catch43:                                          ; preds = %catch.fallthrough4
  %exn45 = load ptr, ptr %exn.slot, align 8
  %19 = call ptr @__cxa_begin_catch(ptr %exn45) #6
  store ptr %19, ptr %p44, align 8
  %20 = load ptr, ptr %p44, align 8
  %21 = load i32, ptr %20, align 4
  %call48 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.18, i32 noundef %21)
          to label %invoke.cont47 unwind label %lpad46

invoke.cont47:                                    ; preds = %catch43
  call void @__cxa_end_catch() #6
  br label %try.cont

catch.fallthrough6:                               ; preds = %catch.fallthrough4
  %22 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPKPKi) #6
  %matches7 = icmp eq i32 %sel, %22
  br i1 %matches7, label %catch37, label %catch.fallthrough8

catch37:                                          ; preds = %catch.fallthrough6
  %exn39 = load ptr, ptr %exn.slot, align 8
  %23 = call ptr @__cxa_begin_catch(ptr %exn39) #6
  store ptr %23, ptr %p38, align 8
  %24 = load ptr, ptr %p38, align 8
  %25 = load ptr, ptr %24, align 8
  %26 = load i32, ptr %25, align 4
  %call42 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.17, i32 noundef %26)
          to label %invoke.cont41 unwind label %lpad40

invoke.cont41:                                    ; preds = %catch37
  call void @__cxa_end_catch() #6
  br label %try.cont

catch.fallthrough8:                               ; preds = %catch.fallthrough6
  %27 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPv) #6
  %matches9 = icmp eq i32 %sel, %27
  br i1 %matches9, label %catch29, label %catch.fallthrough10

catch29:                                          ; preds = %catch.fallthrough8
  %exn31 = load ptr, ptr %exn.slot, align 8
  %28 = call ptr @__cxa_begin_catch(ptr %exn31) #6
  store ptr %28, ptr %p30, align 8
  %29 = load ptr, ptr %p30, align 8
  %cmp32 = icmp ne ptr %29, null
  %conv33 = zext i1 %cmp32 to i32
  %call36 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.16, i32 noundef %conv33)
          to label %invoke.cont35 unwind label %lpad34

invoke.cont35:                                    ; preds = %catch29
  call void @__cxa_end_catch() #6
  br label %try.cont

catch.fallthrough10:                              ; preds = %catch.fallthrough8
  %30 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPKv) #6
  %matches11 = icmp eq i32 %sel, %30
  br i1 %matches11, label %catch22, label %catch.fallthrough12

catch22:                                          ; preds = %catch.fallthrough10
  %exn23 = load ptr, ptr %exn.slot, align 8
  %31 = call ptr @__cxa_begin_catch(ptr %exn23) #6
  store ptr %31, ptr %p, align 8
  %32 = load ptr, ptr %p, align 8
  %cmp24 = icmp ne ptr %32, null
  %conv25 = zext i1 %cmp24 to i32
  %call28 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.15, i32 noundef %conv25)
          to label %invoke.cont27 unwind label %lpad26

invoke.cont27:                                    ; preds = %catch22
  call void @__cxa_end_catch() #6
  br label %try.cont

catch.fallthrough12:                              ; preds = %catch.fallthrough10
  %33 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPFvvE) #6
  %matches13 = icmp eq i32 %sel, %33
  br i1 %matches13, label %catch17, label %catch

catch17:                                          ; preds = %catch.fallthrough12
  %exn18 = load ptr, ptr %exn.slot, align 8
  %34 = call ptr @__cxa_begin_catch(ptr %exn18) #6
  store ptr %34, ptr %f, align 8
  %35 = load ptr, ptr %f, align 8
  %cmp = icmp eq ptr %35, @_ZL5plainv
  %conv = zext i1 %cmp to i32
  %call21 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.14, i32 noundef %conv)
          to label %invoke.cont20 unwind label %lpad19

invoke.cont20:                                    ; preds = %catch17
  call void @__cxa_end_catch() #6
  br label %try.cont

catch:                                            ; preds = %catch.fallthrough12
  %exn = load ptr, ptr %exn.slot, align 8
  %36 = call ptr @__cxa_begin_catch(ptr %exn) #6
  %call15 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.13)
          to label %invoke.cont unwind label %lpad14

invoke.cont:                                      ; preds = %catch
  call void @__cxa_end_catch()
  br label %try.cont

lpad14:                                           ; preds = %catch
  %37 = landingpad { ptr, i32 }
          cleanup
  %38 = extractvalue { ptr, i32 } %37, 0
  store ptr %38, ptr %exn.slot, align 8
  %39 = extractvalue { ptr, i32 } %37, 1
  store i32 %39, ptr %ehselector.slot, align 4
  invoke void @__cxa_end_catch()
          to label %invoke.cont16 unwind label %terminate.lpad

invoke.cont16:                                    ; preds = %lpad14
  br label %eh.resume

lpad19:                                           ; preds = %catch17
  %40 = landingpad { ptr, i32 }
          cleanup
  %41 = extractvalue { ptr, i32 } %40, 0
  store ptr %41, ptr %exn.slot, align 8
  %42 = extractvalue { ptr, i32 } %40, 1
  store i32 %42, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad26:                                           ; preds = %catch22
  %43 = landingpad { ptr, i32 }
          cleanup
  %44 = extractvalue { ptr, i32 } %43, 0
  store ptr %44, ptr %exn.slot, align 8
  %45 = extractvalue { ptr, i32 } %43, 1
  store i32 %45, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad34:                                           ; preds = %catch29
  %46 = landingpad { ptr, i32 }
          cleanup
  %47 = extractvalue { ptr, i32 } %46, 0
  store ptr %47, ptr %exn.slot, align 8
  %48 = extractvalue { ptr, i32 } %46, 1
  store i32 %48, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad40:                                           ; preds = %catch37
  %49 = landingpad { ptr, i32 }
          cleanup
  %50 = extractvalue { ptr, i32 } %49, 0
  store ptr %50, ptr %exn.slot, align 8
  %51 = extractvalue { ptr, i32 } %49, 1
  store i32 %51, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad46:                                           ; preds = %catch43
  %52 = landingpad { ptr, i32 }
          cleanup
  %53 = extractvalue { ptr, i32 } %52, 0
  store ptr %53, ptr %exn.slot, align 8
  %54 = extractvalue { ptr, i32 } %52, 1
  store i32 %54, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad52:                                           ; preds = %catch49
  %55 = landingpad { ptr, i32 }
          cleanup
  %56 = extractvalue { ptr, i32 } %55, 0
  store ptr %56, ptr %exn.slot, align 8
  %57 = extractvalue { ptr, i32 } %55, 1
  store i32 %57, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad58:                                           ; preds = %catch55
  %58 = landingpad { ptr, i32 }
          cleanup
  %59 = extractvalue { ptr, i32 } %58, 0
  store ptr %59, ptr %exn.slot, align 8
  %60 = extractvalue { ptr, i32 } %58, 1
  store i32 %60, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad64:                                           ; preds = %cond.end
  %61 = landingpad { ptr, i32 }
          cleanup
  %62 = extractvalue { ptr, i32 } %61, 0
  store ptr %62, ptr %exn.slot, align 8
  %63 = extractvalue { ptr, i32 } %61, 1
  store i32 %63, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

eh.resume:                                        ; preds = %lpad64, %lpad58, %lpad52, %lpad46, %lpad40, %lpad34, %lpad26, %lpad19, %invoke.cont16
  %exn67 = load ptr, ptr %exn.slot, align 8
  %sel68 = load i32, ptr %ehselector.slot, align 4
  %lpad.val = insertvalue { ptr, i32 } poison, ptr %exn67, 0
  %lpad.val69 = insertvalue { ptr, i32 } %lpad.val, i32 %sel68, 1
  resume { ptr, i32 } %lpad.val69

terminate.lpad:                                   ; preds = %lpad14
  %64 = landingpad { ptr, i32 }
          catch ptr null
  %65 = extractvalue { ptr, i32 } %64, 0
  call void @__clang_call_terminate(ptr %65) #8
  unreachable

unreachable:                                      ; preds = %entry
  unreachable
}

; Function Attrs: mustprogress noinline uwtable
define linkonce_odr dso_local void @_Z7attemptIPiEvPKcT_(ptr noundef %what, ptr noundef %value) #1 comdat personality ptr @__gxx_personality_v0 {
entry:
  %what.addr = alloca ptr, align 8
  %value.addr = alloca ptr, align 8
  %exn.slot = alloca ptr, align 8
  %ehselector.slot = alloca i32, align 4
  %f = alloca ptr, align 8
  %p = alloca ptr, align 8
  %p30 = alloca ptr, align 8
  %p38 = alloca ptr, align 8
  %p44 = alloca ptr, align 8
  %p50 = alloca ptr, align 8
  %a = alloca ptr, align 8
  %b = alloca ptr, align 8
  store ptr %what, ptr %what.addr, align 8
  store ptr %value, ptr %value.addr, align 8
  %0 = load ptr, ptr %what.addr, align 8
  %call = call i32 (ptr, ...) @printf(ptr noundef @.str.12, ptr noundef %0)
  %exception = call ptr @__cxa_allocate_exception(i64 8) #6
  %1 = load ptr, ptr %value.addr, align 8
  store ptr %1, ptr %exception, align 16
  invoke void @__cxa_throw(ptr %exception, ptr @_ZTIPi, ptr null) #7
          to label %unreachable unwind label %lpad

lpad:                                             ; preds = %entry
  %2 = landingpad { ptr, i32 }
          catch ptr @_ZTIP1B
          catch ptr @_ZTIPK1A
          catch ptr @_ZTIPi
          catch ptr @_ZTIPKi
          catch ptr @_ZTIPKPKi
          catch ptr @_ZTIPv
          catch ptr @_ZTIPKv
          catch ptr @_ZTIPFvvE
          catch ptr null
  %3 = extractvalue { ptr, i32 } %2, 0
  store ptr %3, ptr %exn.slot, align 8
  %4 = extractvalue { ptr, i32 } %2, 1
  store i32 %4, ptr %ehselector.slot, align 4
  br label %catch.dispatch

catch.dispatch:                                   ; preds = %lpad
  %sel = load i32, ptr %ehselector.slot, align 4
  %5 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIP1B) #6
  %matches = icmp eq i32 %sel, %5
  br i1 %matches, label %catch61, label %catch.fallthrough

catch61:                                          ; preds = %catch.dispatch
  %exn62 = load ptr, ptr %exn.slot, align 8
  %6 = call ptr @__cxa_begin_catch(ptr %exn62) #6
  store ptr %6, ptr %b, align 8
  %7 = load ptr, ptr %b, align 8
  %tobool = icmp ne ptr %7, null
  br i1 %tobool, label %cond.true, label %cond.false

cond.true:                                        ; preds = %catch61
  %8 = load ptr, ptr %b, align 8
  %b63 = getelementptr inbounds nuw %struct.B, ptr %8, i32 0, i32 0
  %9 = load i32, ptr %b63, align 4
  br label %cond.end

cond.false:                                       ; preds = %catch61
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %9, %cond.true ], [ -1, %cond.false ]
  %call66 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.21, i32 noundef %cond)
          to label %invoke.cont65 unwind label %lpad64

invoke.cont65:                                    ; preds = %cond.end
  call void @__cxa_end_catch() #6
  br label %try.cont

try.cont:                                         ; preds = %invoke.cont65, %invoke.cont59, %invoke.cont53, %invoke.cont47, %invoke.cont41, %invoke.cont35, %invoke.cont27, %invoke.cont20, %invoke.cont
  ret void

catch.fallthrough:                                ; preds = %catch.dispatch
  %10 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPK1A) #6
  %matches1 = icmp eq i32 %sel, %10
  br i1 %matches1, label %catch55, label %catch.fallthrough2

catch55:                                          ; preds = %catch.fallthrough
  %exn56 = load ptr, ptr %exn.slot, align 8
  %11 = call ptr @__cxa_begin_catch(ptr %exn56) #6
  store ptr %11, ptr %a, align 8
  %12 = load ptr, ptr %a, align 8
  %a57 = getelementptr inbounds nuw %struct.A, ptr %12, i32 0, i32 0
  %13 = load i32, ptr %a57, align 4
  %call60 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.20, i32 noundef %13)
          to label %invoke.cont59 unwind label %lpad58

invoke.cont59:                                    ; preds = %catch55
  call void @__cxa_end_catch() #6
  br label %try.cont

catch.fallthrough2:                               ; preds = %catch.fallthrough
  %14 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPi) #6
  %matches3 = icmp eq i32 %sel, %14
  br i1 %matches3, label %catch49, label %catch.fallthrough4

catch49:                                          ; preds = %catch.fallthrough2
  %exn51 = load ptr, ptr %exn.slot, align 8
  %15 = call ptr @__cxa_begin_catch(ptr %exn51) #6
  store ptr %15, ptr %p50, align 8
  %16 = load ptr, ptr %p50, align 8
  %17 = load i32, ptr %16, align 4
  %call54 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.19, i32 noundef %17)
          to label %invoke.cont53 unwind label %lpad52

invoke.cont53:                                    ; preds = %catch49
  call void @__cxa_end_catch() #6
  br label %try.cont

catch.fallthrough4:                               ; preds = %catch.fallthrough2
  %18 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPKi) #6
  %matches5 = icmp eq i32 %sel, %18
  br i1 %matches5, label %catch43, label %catch.fallthrough6

catch43:                                          ; preds = %catch.fallthrough4
  %exn45 = load ptr, ptr %exn.slot, align 8
  %19 = call ptr @__cxa_begin_catch(ptr %exn45) #6
  store ptr %19, ptr %p44, align 8
  %20 = load ptr, ptr %p44, align 8
  %21 = load i32, ptr %20, align 4
  %call48 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.18, i32 noundef %21)
          to label %invoke.cont47 unwind label %lpad46

invoke.cont47:                                    ; preds = %catch43
  call void @__cxa_end_catch() #6
  br label %try.cont

catch.fallthrough6:                               ; preds = %catch.fallthrough4
  %22 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPKPKi) #6
  %matches7 = icmp eq i32 %sel, %22
  br i1 %matches7, label %catch37, label %catch.fallthrough8

catch37:                                          ; preds = %catch.fallthrough6
  %exn39 = load ptr, ptr %exn.slot, align 8
  %23 = call ptr @__cxa_begin_catch(ptr %exn39) #6
  store ptr %23, ptr %p38, align 8
  %24 = load ptr, ptr %p38, align 8
  %25 = load ptr, ptr %24, align 8
  %26 = load i32, ptr %25, align 4
  %call42 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.17, i32 noundef %26)
          to label %invoke.cont41 unwind label %lpad40

invoke.cont41:                                    ; preds = %catch37
  call void @__cxa_end_catch() #6
  br label %try.cont

catch.fallthrough8:                               ; preds = %catch.fallthrough6
  %27 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPv) #6
  %matches9 = icmp eq i32 %sel, %27
  br i1 %matches9, label %catch29, label %catch.fallthrough10

catch29:                                          ; preds = %catch.fallthrough8
  %exn31 = load ptr, ptr %exn.slot, align 8
  %28 = call ptr @__cxa_begin_catch(ptr %exn31) #6
  store ptr %28, ptr %p30, align 8
  %29 = load ptr, ptr %p30, align 8
  %cmp32 = icmp ne ptr %29, null
  %conv33 = zext i1 %cmp32 to i32
  %call36 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.16, i32 noundef %conv33)
          to label %invoke.cont35 unwind label %lpad34

invoke.cont35:                                    ; preds = %catch29
  call void @__cxa_end_catch() #6
  br label %try.cont

catch.fallthrough10:                              ; preds = %catch.fallthrough8
  %30 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPKv) #6
  %matches11 = icmp eq i32 %sel, %30
  br i1 %matches11, label %catch22, label %catch.fallthrough12

catch22:                                          ; preds = %catch.fallthrough10
  %exn23 = load ptr, ptr %exn.slot, align 8
  %31 = call ptr @__cxa_begin_catch(ptr %exn23) #6
  store ptr %31, ptr %p, align 8
  %32 = load ptr, ptr %p, align 8
  %cmp24 = icmp ne ptr %32, null
  %conv25 = zext i1 %cmp24 to i32
  %call28 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.15, i32 noundef %conv25)
          to label %invoke.cont27 unwind label %lpad26

invoke.cont27:                                    ; preds = %catch22
  call void @__cxa_end_catch() #6
  br label %try.cont

catch.fallthrough12:                              ; preds = %catch.fallthrough10
  %33 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPFvvE) #6
  %matches13 = icmp eq i32 %sel, %33
  br i1 %matches13, label %catch17, label %catch

catch17:                                          ; preds = %catch.fallthrough12
  %exn18 = load ptr, ptr %exn.slot, align 8
  %34 = call ptr @__cxa_begin_catch(ptr %exn18) #6
  store ptr %34, ptr %f, align 8
  %35 = load ptr, ptr %f, align 8
  %cmp = icmp eq ptr %35, @_ZL5plainv
  %conv = zext i1 %cmp to i32
  %call21 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.14, i32 noundef %conv)
          to label %invoke.cont20 unwind label %lpad19

invoke.cont20:                                    ; preds = %catch17
  call void @__cxa_end_catch() #6
  br label %try.cont

catch:                                            ; preds = %catch.fallthrough12
  %exn = load ptr, ptr %exn.slot, align 8
  %36 = call ptr @__cxa_begin_catch(ptr %exn) #6
  %call15 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.13)
          to label %invoke.cont unwind label %lpad14

invoke.cont:                                      ; preds = %catch
  call void @__cxa_end_catch()
  br label %try.cont

lpad14:                                           ; preds = %catch
  %37 = landingpad { ptr, i32 }
          cleanup
  %38 = extractvalue { ptr, i32 } %37, 0
  store ptr %38, ptr %exn.slot, align 8
  %39 = extractvalue { ptr, i32 } %37, 1
  store i32 %39, ptr %ehselector.slot, align 4
  invoke void @__cxa_end_catch()
          to label %invoke.cont16 unwind label %terminate.lpad

invoke.cont16:                                    ; preds = %lpad14
  br label %eh.resume

lpad19:                                           ; preds = %catch17
  %40 = landingpad { ptr, i32 }
          cleanup
  %41 = extractvalue { ptr, i32 } %40, 0
  store ptr %41, ptr %exn.slot, align 8
  %42 = extractvalue { ptr, i32 } %40, 1
  store i32 %42, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad26:                                           ; preds = %catch22
  %43 = landingpad { ptr, i32 }
          cleanup
  %44 = extractvalue { ptr, i32 } %43, 0
  store ptr %44, ptr %exn.slot, align 8
  %45 = extractvalue { ptr, i32 } %43, 1
  store i32 %45, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad34:                                           ; preds = %catch29
  %46 = landingpad { ptr, i32 }
          cleanup
  %47 = extractvalue { ptr, i32 } %46, 0
  store ptr %47, ptr %exn.slot, align 8
  %48 = extractvalue { ptr, i32 } %46, 1
  store i32 %48, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad40:                                           ; preds = %catch37
  %49 = landingpad { ptr, i32 }
          cleanup
  %50 = extractvalue { ptr, i32 } %49, 0
  store ptr %50, ptr %exn.slot, align 8
  %51 = extractvalue { ptr, i32 } %49, 1
  store i32 %51, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad46:                                           ; preds = %catch43
  %52 = landingpad { ptr, i32 }
          cleanup
  %53 = extractvalue { ptr, i32 } %52, 0
  store ptr %53, ptr %exn.slot, align 8
  %54 = extractvalue { ptr, i32 } %52, 1
  store i32 %54, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad52:                                           ; preds = %catch49
  %55 = landingpad { ptr, i32 }
          cleanup
  %56 = extractvalue { ptr, i32 } %55, 0
  store ptr %56, ptr %exn.slot, align 8
  %57 = extractvalue { ptr, i32 } %55, 1
  store i32 %57, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad58:                                           ; preds = %catch55
  %58 = landingpad { ptr, i32 }
          cleanup
  %59 = extractvalue { ptr, i32 } %58, 0
  store ptr %59, ptr %exn.slot, align 8
  %60 = extractvalue { ptr, i32 } %58, 1
  store i32 %60, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad64:                                           ; preds = %cond.end
  %61 = landingpad { ptr, i32 }
          cleanup
  %62 = extractvalue { ptr, i32 } %61, 0
  store ptr %62, ptr %exn.slot, align 8
  %63 = extractvalue { ptr, i32 } %61, 1
  store i32 %63, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

eh.resume:                                        ; preds = %lpad64, %lpad58, %lpad52, %lpad46, %lpad40, %lpad34, %lpad26, %lpad19, %invoke.cont16
  %exn67 = load ptr, ptr %exn.slot, align 8
  %sel68 = load i32, ptr %ehselector.slot, align 4
  %lpad.val = insertvalue { ptr, i32 } poison, ptr %exn67, 0
  %lpad.val69 = insertvalue { ptr, i32 } %lpad.val, i32 %sel68, 1
  resume { ptr, i32 } %lpad.val69

terminate.lpad:                                   ; preds = %lpad14
  %64 = landingpad { ptr, i32 }
          catch ptr null
  %65 = extractvalue { ptr, i32 } %64, 0
  call void @__clang_call_terminate(ptr %65) #8
  unreachable

unreachable:                                      ; preds = %entry
  unreachable
}

; Function Attrs: mustprogress noinline uwtable
define linkonce_odr dso_local void @_Z7attemptIPKiEvPKcT_(ptr noundef %what, ptr noundef %value) #1 comdat personality ptr @__gxx_personality_v0 {
entry:
  %what.addr = alloca ptr, align 8
  %value.addr = alloca ptr, align 8
  %exn.slot = alloca ptr, align 8
  %ehselector.slot = alloca i32, align 4
  %f = alloca ptr, align 8
  %p = alloca ptr, align 8
  %p30 = alloca ptr, align 8
  %p38 = alloca ptr, align 8
  %p44 = alloca ptr, align 8
  %p50 = alloca ptr, align 8
  %a = alloca ptr, align 8
  %b = alloca ptr, align 8
  store ptr %what, ptr %what.addr, align 8
  store ptr %value, ptr %value.addr, align 8
  %0 = load ptr, ptr %what.addr, align 8
  %call = call i32 (ptr, ...) @printf(ptr noundef @.str.12, ptr noundef %0)
  %exception = call ptr @__cxa_allocate_exception(i64 8) #6
  %1 = load ptr, ptr %value.addr, align 8
  store ptr %1, ptr %exception, align 16
  invoke void @__cxa_throw(ptr %exception, ptr @_ZTIPKi, ptr null) #7
          to label %unreachable unwind label %lpad

lpad:                                             ; preds = %entry
  %2 = landingpad { ptr, i32 }
          catch ptr @_ZTIP1B
          catch ptr @_ZTIPK1A
          catch ptr @_ZTIPi
          catch ptr @_ZTIPKi
          catch ptr @_ZTIPKPKi
          catch ptr @_ZTIPv
          catch ptr @_ZTIPKv
          catch ptr @_ZTIPFvvE
          catch ptr null
  %3 = extractvalue { ptr, i32 } %2, 0
  store ptr %3, ptr %exn.slot, align 8
  %4 = extractvalue { ptr, i32 } %2, 1
  store i32 %4, ptr %ehselector.slot, align 4
  br label %catch.dispatch

catch.dispatch:                                   ; preds = %lpad
  %sel = load i32, ptr %ehselector.slot, align 4
  %5 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIP1B) #6
  %matches = icmp eq i32 %sel, %5
  br i1 %matches, label %catch61, label %catch.fallthrough

catch61:                                          ; preds = %catch.dispatch
  %exn62 = load ptr, ptr %exn.slot, align 8
  %6 = call ptr @__cxa_begin_catch(ptr %exn62) #6
  store ptr %6, ptr %b, align 8
  %7 = load ptr, ptr %b, align 8
  %tobool = icmp ne ptr %7, null
  br i1 %tobool, label %cond.true, label %cond.false

cond.true:                                        ; preds = %catch61
  %8 = load ptr, ptr %b, align 8
  %b63 = getelementptr inbounds nuw %struct.B, ptr %8, i32 0, i32 0
  %9 = load i32, ptr %b63, align 4
  br label %cond.end

cond.false:                                       ; preds = %catch61
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %9, %cond.true ], [ -1, %cond.false ]
  %call66 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.21, i32 noundef %cond)
          to label %invoke.cont65 unwind label %lpad64

invoke.cont65:                                    ; preds = %cond.end
  call void @__cxa_end_catch() #6
  br label %try.cont

try.cont:                                         ; preds = %invoke.cont65, %invoke.cont59, %invoke.cont53, %invoke.cont47, %invoke.cont41, %invoke.cont35, %invoke.cont27, %invoke.cont20, %invoke.cont
  ret void

catch.fallthrough:                                ; preds = %catch.dispatch
  %10 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPK1A) #6
  %matches1 = icmp eq i32 %sel, %10
  br i1 %matches1, label %catch55, label %catch.fallthrough2

catch55:                                          ; preds = %catch.fallthrough
  %exn56 = load ptr, ptr %exn.slot, align 8
  %11 = call ptr @__cxa_begin_catch(ptr %exn56) #6
  store ptr %11, ptr %a, align 8
  %12 = load ptr, ptr %a, align 8
  %a57 = getelementptr inbounds nuw %struct.A, ptr %12, i32 0, i32 0
  %13 = load i32, ptr %a57, align 4
  %call60 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.20, i32 noundef %13)
          to label %invoke.cont59 unwind label %lpad58

invoke.cont59:                                    ; preds = %catch55
  call void @__cxa_end_catch() #6
  br label %try.cont

catch.fallthrough2:                               ; preds = %catch.fallthrough
  %14 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPi) #6
  %matches3 = icmp eq i32 %sel, %14
  br i1 %matches3, label %catch49, label %catch.fallthrough4

catch49:                                          ; preds = %catch.fallthrough2
  %exn51 = load ptr, ptr %exn.slot, align 8
  %15 = call ptr @__cxa_begin_catch(ptr %exn51) #6
  store ptr %15, ptr %p50, align 8
  %16 = load ptr, ptr %p50, align 8
  %17 = load i32, ptr %16, align 4
  %call54 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.19, i32 noundef %17)
          to label %invoke.cont53 unwind label %lpad52

invoke.cont53:                                    ; preds = %catch49
  call void @__cxa_end_catch() #6
  br label %try.cont

catch.fallthrough4:                               ; preds = %catch.fallthrough2
  %18 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPKi) #6
  %matches5 = icmp eq i32 %sel, %18
  br i1 %matches5, label %catch43, label %catch.fallthrough6

catch43:                                          ; preds = %catch.fallthrough4
  %exn45 = load ptr, ptr %exn.slot, align 8
  %19 = call ptr @__cxa_begin_catch(ptr %exn45) #6
  store ptr %19, ptr %p44, align 8
  %20 = load ptr, ptr %p44, align 8
  %21 = load i32, ptr %20, align 4
  %call48 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.18, i32 noundef %21)
          to label %invoke.cont47 unwind label %lpad46

invoke.cont47:                                    ; preds = %catch43
  call void @__cxa_end_catch() #6
  br label %try.cont

catch.fallthrough6:                               ; preds = %catch.fallthrough4
  %22 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPKPKi) #6
  %matches7 = icmp eq i32 %sel, %22
  br i1 %matches7, label %catch37, label %catch.fallthrough8

catch37:                                          ; preds = %catch.fallthrough6
  %exn39 = load ptr, ptr %exn.slot, align 8
  %23 = call ptr @__cxa_begin_catch(ptr %exn39) #6
  store ptr %23, ptr %p38, align 8
  %24 = load ptr, ptr %p38, align 8
  %25 = load ptr, ptr %24, align 8
  %26 = load i32, ptr %25, align 4
  %call42 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.17, i32 noundef %26)
          to label %invoke.cont41 unwind label %lpad40

invoke.cont41:                                    ; preds = %catch37
  call void @__cxa_end_catch() #6
  br label %try.cont

catch.fallthrough8:                               ; preds = %catch.fallthrough6
  %27 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPv) #6
  %matches9 = icmp eq i32 %sel, %27
  br i1 %matches9, label %catch29, label %catch.fallthrough10

catch29:                                          ; preds = %catch.fallthrough8
  %exn31 = load ptr, ptr %exn.slot, align 8
  %28 = call ptr @__cxa_begin_catch(ptr %exn31) #6
  store ptr %28, ptr %p30, align 8
  %29 = load ptr, ptr %p30, align 8
  %cmp32 = icmp ne ptr %29, null
  %conv33 = zext i1 %cmp32 to i32
  %call36 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.16, i32 noundef %conv33)
          to label %invoke.cont35 unwind label %lpad34

invoke.cont35:                                    ; preds = %catch29
  call void @__cxa_end_catch() #6
  br label %try.cont

catch.fallthrough10:                              ; preds = %catch.fallthrough8
  %30 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPKv) #6
  %matches11 = icmp eq i32 %sel, %30
  br i1 %matches11, label %catch22, label %catch.fallthrough12

catch22:                                          ; preds = %catch.fallthrough10
  %exn23 = load ptr, ptr %exn.slot, align 8
  %31 = call ptr @__cxa_begin_catch(ptr %exn23) #6
  store ptr %31, ptr %p, align 8
  %32 = load ptr, ptr %p, align 8
  %cmp24 = icmp ne ptr %32, null
  %conv25 = zext i1 %cmp24 to i32
  %call28 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.15, i32 noundef %conv25)
          to label %invoke.cont27 unwind label %lpad26

invoke.cont27:                                    ; preds = %catch22
  call void @__cxa_end_catch() #6
  br label %try.cont

catch.fallthrough12:                              ; preds = %catch.fallthrough10
  %33 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPFvvE) #6
  %matches13 = icmp eq i32 %sel, %33
  br i1 %matches13, label %catch17, label %catch

catch17:                                          ; preds = %catch.fallthrough12
  %exn18 = load ptr, ptr %exn.slot, align 8
  %34 = call ptr @__cxa_begin_catch(ptr %exn18) #6
  store ptr %34, ptr %f, align 8
  %35 = load ptr, ptr %f, align 8
  %cmp = icmp eq ptr %35, @_ZL5plainv
  %conv = zext i1 %cmp to i32
  %call21 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.14, i32 noundef %conv)
          to label %invoke.cont20 unwind label %lpad19

invoke.cont20:                                    ; preds = %catch17
  call void @__cxa_end_catch() #6
  br label %try.cont

catch:                                            ; preds = %catch.fallthrough12
  %exn = load ptr, ptr %exn.slot, align 8
  %36 = call ptr @__cxa_begin_catch(ptr %exn) #6
  %call15 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.13)
          to label %invoke.cont unwind label %lpad14

invoke.cont:                                      ; preds = %catch
  call void @__cxa_end_catch()
  br label %try.cont

lpad14:                                           ; preds = %catch
  %37 = landingpad { ptr, i32 }
          cleanup
  %38 = extractvalue { ptr, i32 } %37, 0
  store ptr %38, ptr %exn.slot, align 8
  %39 = extractvalue { ptr, i32 } %37, 1
  store i32 %39, ptr %ehselector.slot, align 4
  invoke void @__cxa_end_catch()
          to label %invoke.cont16 unwind label %terminate.lpad

invoke.cont16:                                    ; preds = %lpad14
  br label %eh.resume

lpad19:                                           ; preds = %catch17
  %40 = landingpad { ptr, i32 }
          cleanup
  %41 = extractvalue { ptr, i32 } %40, 0
  store ptr %41, ptr %exn.slot, align 8
  %42 = extractvalue { ptr, i32 } %40, 1
  store i32 %42, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad26:                                           ; preds = %catch22
  %43 = landingpad { ptr, i32 }
          cleanup
  %44 = extractvalue { ptr, i32 } %43, 0
  store ptr %44, ptr %exn.slot, align 8
  %45 = extractvalue { ptr, i32 } %43, 1
  store i32 %45, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad34:                                           ; preds = %catch29
  %46 = landingpad { ptr, i32 }
          cleanup
  %47 = extractvalue { ptr, i32 } %46, 0
  store ptr %47, ptr %exn.slot, align 8
  %48 = extractvalue { ptr, i32 } %46, 1
  store i32 %48, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad40:                                           ; preds = %catch37
  %49 = landingpad { ptr, i32 }
          cleanup
  %50 = extractvalue { ptr, i32 } %49, 0
  store ptr %50, ptr %exn.slot, align 8
  %51 = extractvalue { ptr, i32 } %49, 1
  store i32 %51, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad46:                                           ; preds = %catch43
  %52 = landingpad { ptr, i32 }
          cleanup
  %53 = extractvalue { ptr, i32 } %52, 0
  store ptr %53, ptr %exn.slot, align 8
  %54 = extractvalue { ptr, i32 } %52, 1
  store i32 %54, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad52:                                           ; preds = %catch49
  %55 = landingpad { ptr, i32 }
          cleanup
  %56 = extractvalue { ptr, i32 } %55, 0
  store ptr %56, ptr %exn.slot, align 8
  %57 = extractvalue { ptr, i32 } %55, 1
  store i32 %57, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad58:                                           ; preds = %catch55
  %58 = landingpad { ptr, i32 }
          cleanup
  %59 = extractvalue { ptr, i32 } %58, 0
  store ptr %59, ptr %exn.slot, align 8
  %60 = extractvalue { ptr, i32 } %58, 1
  store i32 %60, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad64:                                           ; preds = %cond.end
  %61 = landingpad { ptr, i32 }
          cleanup
  %62 = extractvalue { ptr, i32 } %61, 0
  store ptr %62, ptr %exn.slot, align 8
  %63 = extractvalue { ptr, i32 } %61, 1
  store i32 %63, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

eh.resume:                                        ; preds = %lpad64, %lpad58, %lpad52, %lpad46, %lpad40, %lpad34, %lpad26, %lpad19, %invoke.cont16
  %exn67 = load ptr, ptr %exn.slot, align 8
  %sel68 = load i32, ptr %ehselector.slot, align 4
  %lpad.val = insertvalue { ptr, i32 } poison, ptr %exn67, 0
  %lpad.val69 = insertvalue { ptr, i32 } %lpad.val, i32 %sel68, 1
  resume { ptr, i32 } %lpad.val69

terminate.lpad:                                   ; preds = %lpad14
  %64 = landingpad { ptr, i32 }
          catch ptr null
  %65 = extractvalue { ptr, i32 } %64, 0
  call void @__clang_call_terminate(ptr %65) #8
  unreachable

unreachable:                                      ; preds = %entry
  unreachable
}

; Function Attrs: mustprogress noinline uwtable
define linkonce_odr dso_local void @_Z7attemptIPPiEvPKcT_(ptr noundef %what, ptr noundef %value) #1 comdat personality ptr @__gxx_personality_v0 {
entry:
  %what.addr = alloca ptr, align 8
  %value.addr = alloca ptr, align 8
  %exn.slot = alloca ptr, align 8
  %ehselector.slot = alloca i32, align 4
  %f = alloca ptr, align 8
  %p = alloca ptr, align 8
  %p30 = alloca ptr, align 8
  %p38 = alloca ptr, align 8
  %p44 = alloca ptr, align 8
  %p50 = alloca ptr, align 8
  %a = alloca ptr, align 8
  %b = alloca ptr, align 8
  store ptr %what, ptr %what.addr, align 8
  store ptr %value, ptr %value.addr, align 8
  %0 = load ptr, ptr %what.addr, align 8
  %call = call i32 (ptr, ...) @printf(ptr noundef @.str.12, ptr noundef %0)
  %exception = call ptr @__cxa_allocate_exception(i64 8) #6
  %1 = load ptr, ptr %value.addr, align 8
  store ptr %1, ptr %exception, align 16
  invoke void @__cxa_throw(ptr %exception, ptr @_ZTIPPi, ptr null) #7
          to label %unreachable unwind label %lpad

lpad:                                             ; preds = %entry
  %2 = landingpad { ptr, i32 }
          catch ptr @_ZTIP1B
          catch ptr @_ZTIPK1A
          catch ptr @_ZTIPi
          catch ptr @_ZTIPKi
          catch ptr @_ZTIPKPKi
          catch ptr @_ZTIPv
          catch ptr @_ZTIPKv
          catch ptr @_ZTIPFvvE
          catch ptr null
  %3 = extractvalue { ptr, i32 } %2, 0
  store ptr %3, ptr %exn.slot, align 8
  %4 = extractvalue { ptr, i32 } %2, 1
  store i32 %4, ptr %ehselector.slot, align 4
  br label %catch.dispatch

catch.dispatch:                                   ; preds = %lpad
  %sel = load i32, ptr %ehselector.slot, align 4
  %5 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIP1B) #6
  %matches = icmp eq i32 %sel, %5
  br i1 %matches, label %catch61, label %catch.fallthrough

catch61:                                          ; preds = %catch.dispatch
  %exn62 = load ptr, ptr %exn.slot, align 8
  %6 = call ptr @__cxa_begin_catch(ptr %exn62) #6
  store ptr %6, ptr %b, align 8
  %7 = load ptr, ptr %b, align 8
  %tobool = icmp ne ptr %7, null
  br i1 %tobool, label %cond.true, label %cond.false

cond.true:                                        ; preds = %catch61
  %8 = load ptr, ptr %b, align 8
  %b63 = getelementptr inbounds nuw %struct.B, ptr %8, i32 0, i32 0
  %9 = load i32, ptr %b63, align 4
  br label %cond.end

cond.false:                                       ; preds = %catch61
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %9, %cond.true ], [ -1, %cond.false ]
  %call66 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.21, i32 noundef %cond)
          to label %invoke.cont65 unwind label %lpad64

invoke.cont65:                                    ; preds = %cond.end
  call void @__cxa_end_catch() #6
  br label %try.cont

try.cont:                                         ; preds = %invoke.cont65, %invoke.cont59, %invoke.cont53, %invoke.cont47, %invoke.cont41, %invoke.cont35, %invoke.cont27, %invoke.cont20, %invoke.cont
  ret void

catch.fallthrough:                                ; preds = %catch.dispatch
  %10 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPK1A) #6
  %matches1 = icmp eq i32 %sel, %10
  br i1 %matches1, label %catch55, label %catch.fallthrough2

catch55:                                          ; preds = %catch.fallthrough
  %exn56 = load ptr, ptr %exn.slot, align 8
  %11 = call ptr @__cxa_begin_catch(ptr %exn56) #6
  store ptr %11, ptr %a, align 8
  %12 = load ptr, ptr %a, align 8
  %a57 = getelementptr inbounds nuw %struct.A, ptr %12, i32 0, i32 0
  %13 = load i32, ptr %a57, align 4
  %call60 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.20, i32 noundef %13)
          to label %invoke.cont59 unwind label %lpad58

invoke.cont59:                                    ; preds = %catch55
  call void @__cxa_end_catch() #6
  br label %try.cont

catch.fallthrough2:                               ; preds = %catch.fallthrough
  %14 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPi) #6
  %matches3 = icmp eq i32 %sel, %14
  br i1 %matches3, label %catch49, label %catch.fallthrough4

catch49:                                          ; preds = %catch.fallthrough2
  %exn51 = load ptr, ptr %exn.slot, align 8
  %15 = call ptr @__cxa_begin_catch(ptr %exn51) #6
  store ptr %15, ptr %p50, align 8
  %16 = load ptr, ptr %p50, align 8
  %17 = load i32, ptr %16, align 4
  %call54 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.19, i32 noundef %17)
          to label %invoke.cont53 unwind label %lpad52

invoke.cont53:                                    ; preds = %catch49
  call void @__cxa_end_catch() #6
  br label %try.cont

catch.fallthrough4:                               ; preds = %catch.fallthrough2
  %18 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPKi) #6
  %matches5 = icmp eq i32 %sel, %18
  br i1 %matches5, label %catch43, label %catch.fallthrough6

catch43:                                          ; preds = %catch.fallthrough4
  %exn45 = load ptr, ptr %exn.slot, align 8
  %19 = call ptr @__cxa_begin_catch(ptr %exn45) #6
  store ptr %19, ptr %p44, align 8
  %20 = load ptr, ptr %p44, align 8
  %21 = load i32, ptr %20, align 4
  %call48 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.18, i32 noundef %21)
          to label %invoke.cont47 unwind label %lpad46

invoke.cont47:                                    ; preds = %catch43
  call void @__cxa_end_catch() #6
  br label %try.cont

catch.fallthrough6:                               ; preds = %catch.fallthrough4
  %22 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPKPKi) #6
  %matches7 = icmp eq i32 %sel, %22
  br i1 %matches7, label %catch37, label %catch.fallthrough8

catch37:                                          ; preds = %catch.fallthrough6
  %exn39 = load ptr, ptr %exn.slot, align 8
  %23 = call ptr @__cxa_begin_catch(ptr %exn39) #6
  store ptr %23, ptr %p38, align 8
  %24 = load ptr, ptr %p38, align 8
  %25 = load ptr, ptr %24, align 8
  %26 = load i32, ptr %25, align 4
  %call42 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.17, i32 noundef %26)
          to label %invoke.cont41 unwind label %lpad40

invoke.cont41:                                    ; preds = %catch37
  call void @__cxa_end_catch() #6
  br label %try.cont

catch.fallthrough8:                               ; preds = %catch.fallthrough6
  %27 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPv) #6
  %matches9 = icmp eq i32 %sel, %27
  br i1 %matches9, label %catch29, label %catch.fallthrough10

catch29:                                          ; preds = %catch.fallthrough8
  %exn31 = load ptr, ptr %exn.slot, align 8
  %28 = call ptr @__cxa_begin_catch(ptr %exn31) #6
  store ptr %28, ptr %p30, align 8
  %29 = load ptr, ptr %p30, align 8
  %cmp32 = icmp ne ptr %29, null
  %conv33 = zext i1 %cmp32 to i32
  %call36 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.16, i32 noundef %conv33)
          to label %invoke.cont35 unwind label %lpad34

invoke.cont35:                                    ; preds = %catch29
  call void @__cxa_end_catch() #6
  br label %try.cont

catch.fallthrough10:                              ; preds = %catch.fallthrough8
  %30 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPKv) #6
  %matches11 = icmp eq i32 %sel, %30
  br i1 %matches11, label %catch22, label %catch.fallthrough12

catch22:                                          ; preds = %catch.fallthrough10
  %exn23 = load ptr, ptr %exn.slot, align 8
  %31 = call ptr @__cxa_begin_catch(ptr %exn23) #6
  store ptr %31, ptr %p, align 8
  %32 = load ptr, ptr %p, align 8
  %cmp24 = icmp ne ptr %32, null
  %conv25 = zext i1 %cmp24 to i32
  %call28 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.15, i32 noundef %conv25)
          to label %invoke.cont27 unwind label %lpad26

invoke.cont27:                                    ; preds = %catch22
  call void @__cxa_end_catch() #6
  br label %try.cont

catch.fallthrough12:                              ; preds = %catch.fallthrough10
  %33 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPFvvE) #6
  %matches13 = icmp eq i32 %sel, %33
  br i1 %matches13, label %catch17, label %catch

catch17:                                          ; preds = %catch.fallthrough12
  %exn18 = load ptr, ptr %exn.slot, align 8
  %34 = call ptr @__cxa_begin_catch(ptr %exn18) #6
  store ptr %34, ptr %f, align 8
  %35 = load ptr, ptr %f, align 8
  %cmp = icmp eq ptr %35, @_ZL5plainv
  %conv = zext i1 %cmp to i32
  %call21 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.14, i32 noundef %conv)
          to label %invoke.cont20 unwind label %lpad19

invoke.cont20:                                    ; preds = %catch17
  call void @__cxa_end_catch() #6
  br label %try.cont

catch:                                            ; preds = %catch.fallthrough12
  %exn = load ptr, ptr %exn.slot, align 8
  %36 = call ptr @__cxa_begin_catch(ptr %exn) #6
  %call15 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.13)
          to label %invoke.cont unwind label %lpad14

invoke.cont:                                      ; preds = %catch
  call void @__cxa_end_catch()
  br label %try.cont

lpad14:                                           ; preds = %catch
  %37 = landingpad { ptr, i32 }
          cleanup
  %38 = extractvalue { ptr, i32 } %37, 0
  store ptr %38, ptr %exn.slot, align 8
  %39 = extractvalue { ptr, i32 } %37, 1
  store i32 %39, ptr %ehselector.slot, align 4
  invoke void @__cxa_end_catch()
          to label %invoke.cont16 unwind label %terminate.lpad

invoke.cont16:                                    ; preds = %lpad14
  br label %eh.resume

lpad19:                                           ; preds = %catch17
  %40 = landingpad { ptr, i32 }
          cleanup
  %41 = extractvalue { ptr, i32 } %40, 0
  store ptr %41, ptr %exn.slot, align 8
  %42 = extractvalue { ptr, i32 } %40, 1
  store i32 %42, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad26:                                           ; preds = %catch22
  %43 = landingpad { ptr, i32 }
          cleanup
  %44 = extractvalue { ptr, i32 } %43, 0
  store ptr %44, ptr %exn.slot, align 8
  %45 = extractvalue { ptr, i32 } %43, 1
  store i32 %45, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad34:                                           ; preds = %catch29
  %46 = landingpad { ptr, i32 }
          cleanup
  %47 = extractvalue { ptr, i32 } %46, 0
  store ptr %47, ptr %exn.slot, align 8
  %48 = extractvalue { ptr, i32 } %46, 1
  store i32 %48, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad40:                                           ; preds = %catch37
  %49 = landingpad { ptr, i32 }
          cleanup
  %50 = extractvalue { ptr, i32 } %49, 0
  store ptr %50, ptr %exn.slot, align 8
  %51 = extractvalue { ptr, i32 } %49, 1
  store i32 %51, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad46:                                           ; preds = %catch43
  %52 = landingpad { ptr, i32 }
          cleanup
  %53 = extractvalue { ptr, i32 } %52, 0
  store ptr %53, ptr %exn.slot, align 8
  %54 = extractvalue { ptr, i32 } %52, 1
  store i32 %54, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad52:                                           ; preds = %catch49
  %55 = landingpad { ptr, i32 }
          cleanup
  %56 = extractvalue { ptr, i32 } %55, 0
  store ptr %56, ptr %exn.slot, align 8
  %57 = extractvalue { ptr, i32 } %55, 1
  store i32 %57, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad58:                                           ; preds = %catch55
  %58 = landingpad { ptr, i32 }
          cleanup
  %59 = extractvalue { ptr, i32 } %58, 0
  store ptr %59, ptr %exn.slot, align 8
  %60 = extractvalue { ptr, i32 } %58, 1
  store i32 %60, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad64:                                           ; preds = %cond.end
  %61 = landingpad { ptr, i32 }
          cleanup
  %62 = extractvalue { ptr, i32 } %61, 0
  store ptr %62, ptr %exn.slot, align 8
  %63 = extractvalue { ptr, i32 } %61, 1
  store i32 %63, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

eh.resume:                                        ; preds = %lpad64, %lpad58, %lpad52, %lpad46, %lpad40, %lpad34, %lpad26, %lpad19, %invoke.cont16
  %exn67 = load ptr, ptr %exn.slot, align 8
  %sel68 = load i32, ptr %ehselector.slot, align 4
  %lpad.val = insertvalue { ptr, i32 } poison, ptr %exn67, 0
  %lpad.val69 = insertvalue { ptr, i32 } %lpad.val, i32 %sel68, 1
  resume { ptr, i32 } %lpad.val69

terminate.lpad:                                   ; preds = %lpad14
  %64 = landingpad { ptr, i32 }
          catch ptr null
  %65 = extractvalue { ptr, i32 } %64, 0
  call void @__clang_call_terminate(ptr %65) #8
  unreachable

unreachable:                                      ; preds = %entry
  unreachable
}

; Function Attrs: mustprogress noinline uwtable
define linkonce_odr dso_local void @_Z7attemptIPdEvPKcT_(ptr noundef %what, ptr noundef %value) #1 comdat personality ptr @__gxx_personality_v0 {
entry:
  %what.addr = alloca ptr, align 8
  %value.addr = alloca ptr, align 8
  %exn.slot = alloca ptr, align 8
  %ehselector.slot = alloca i32, align 4
  %f = alloca ptr, align 8
  %p = alloca ptr, align 8
  %p30 = alloca ptr, align 8
  %p38 = alloca ptr, align 8
  %p44 = alloca ptr, align 8
  %p50 = alloca ptr, align 8
  %a = alloca ptr, align 8
  %b = alloca ptr, align 8
  store ptr %what, ptr %what.addr, align 8
  store ptr %value, ptr %value.addr, align 8
  %0 = load ptr, ptr %what.addr, align 8
  %call = call i32 (ptr, ...) @printf(ptr noundef @.str.12, ptr noundef %0)
  %exception = call ptr @__cxa_allocate_exception(i64 8) #6
  %1 = load ptr, ptr %value.addr, align 8
  store ptr %1, ptr %exception, align 16
  invoke void @__cxa_throw(ptr %exception, ptr @_ZTIPd, ptr null) #7
          to label %unreachable unwind label %lpad

lpad:                                             ; preds = %entry
  %2 = landingpad { ptr, i32 }
          catch ptr @_ZTIP1B
          catch ptr @_ZTIPK1A
          catch ptr @_ZTIPi
          catch ptr @_ZTIPKi
          catch ptr @_ZTIPKPKi
          catch ptr @_ZTIPv
          catch ptr @_ZTIPKv
          catch ptr @_ZTIPFvvE
          catch ptr null
  %3 = extractvalue { ptr, i32 } %2, 0
  store ptr %3, ptr %exn.slot, align 8
  %4 = extractvalue { ptr, i32 } %2, 1
  store i32 %4, ptr %ehselector.slot, align 4
  br label %catch.dispatch

catch.dispatch:                                   ; preds = %lpad
  %sel = load i32, ptr %ehselector.slot, align 4
  %5 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIP1B) #6
  %matches = icmp eq i32 %sel, %5
  br i1 %matches, label %catch61, label %catch.fallthrough

catch61:                                          ; preds = %catch.dispatch
  %exn62 = load ptr, ptr %exn.slot, align 8
  %6 = call ptr @__cxa_begin_catch(ptr %exn62) #6
  store ptr %6, ptr %b, align 8
  %7 = load ptr, ptr %b, align 8
  %tobool = icmp ne ptr %7, null
  br i1 %tobool, label %cond.true, label %cond.false

cond.true:                                        ; preds = %catch61
  %8 = load ptr, ptr %b, align 8
  %b63 = getelementptr inbounds nuw %struct.B, ptr %8, i32 0, i32 0
  %9 = load i32, ptr %b63, align 4
  br label %cond.end

cond.false:                                       ; preds = %catch61
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %9, %cond.true ], [ -1, %cond.false ]
  %call66 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.21, i32 noundef %cond)
          to label %invoke.cont65 unwind label %lpad64

invoke.cont65:                                    ; preds = %cond.end
  call void @__cxa_end_catch() #6
  br label %try.cont

try.cont:                                         ; preds = %invoke.cont65, %invoke.cont59, %invoke.cont53, %invoke.cont47, %invoke.cont41, %invoke.cont35, %invoke.cont27, %invoke.cont20, %invoke.cont
  ret void

catch.fallthrough:                                ; preds = %catch.dispatch
  %10 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPK1A) #6
  %matches1 = icmp eq i32 %sel, %10
  br i1 %matches1, label %catch55, label %catch.fallthrough2

catch55:                                          ; preds = %catch.fallthrough
  %exn56 = load ptr, ptr %exn.slot, align 8
  %11 = call ptr @__cxa_begin_catch(ptr %exn56) #6
  store ptr %11, ptr %a, align 8
  %12 = load ptr, ptr %a, align 8
  %a57 = getelementptr inbounds nuw %struct.A, ptr %12, i32 0, i32 0
  %13 = load i32, ptr %a57, align 4
  %call60 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.20, i32 noundef %13)
          to label %invoke.cont59 unwind label %lpad58

invoke.cont59:                                    ; preds = %catch55
  call void @__cxa_end_catch() #6
  br label %try.cont

catch.fallthrough2:                               ; preds = %catch.fallthrough
  %14 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPi) #6
  %matches3 = icmp eq i32 %sel, %14
  br i1 %matches3, label %catch49, label %catch.fallthrough4

catch49:                                          ; preds = %catch.fallthrough2
  %exn51 = load ptr, ptr %exn.slot, align 8
  %15 = call ptr @__cxa_begin_catch(ptr %exn51) #6
  store ptr %15, ptr %p50, align 8
  %16 = load ptr, ptr %p50, align 8
  %17 = load i32, ptr %16, align 4
  %call54 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.19, i32 noundef %17)
          to label %invoke.cont53 unwind label %lpad52

invoke.cont53:                                    ; preds = %catch49
  call void @__cxa_end_catch() #6
  br label %try.cont

catch.fallthrough4:                               ; preds = %catch.fallthrough2
  %18 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPKi) #6
  %matches5 = icmp eq i32 %sel, %18
  br i1 %matches5, label %catch43, label %catch.fallthrough6

catch43:                                          ; preds = %catch.fallthrough4
  %exn45 = load ptr, ptr %exn.slot, align 8
  %19 = call ptr @__cxa_begin_catch(ptr %exn45) #6
  store ptr %19, ptr %p44, align 8
  %20 = load ptr, ptr %p44, align 8
  %21 = load i32, ptr %20, align 4
  %call48 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.18, i32 noundef %21)
          to label %invoke.cont47 unwind label %lpad46

invoke.cont47:                                    ; preds = %catch43
  call void @__cxa_end_catch() #6
  br label %try.cont

catch.fallthrough6:                               ; preds = %catch.fallthrough4
  %22 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPKPKi) #6
  %matches7 = icmp eq i32 %sel, %22
  br i1 %matches7, label %catch37, label %catch.fallthrough8

catch37:                                          ; preds = %catch.fallthrough6
  %exn39 = load ptr, ptr %exn.slot, align 8
  %23 = call ptr @__cxa_begin_catch(ptr %exn39) #6
  store ptr %23, ptr %p38, align 8
  %24 = load ptr, ptr %p38, align 8
  %25 = load ptr, ptr %24, align 8
  %26 = load i32, ptr %25, align 4
  %call42 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.17, i32 noundef %26)
          to label %invoke.cont41 unwind label %lpad40

invoke.cont41:                                    ; preds = %catch37
  call void @__cxa_end_catch() #6
  br label %try.cont

catch.fallthrough8:                               ; preds = %catch.fallthrough6
  %27 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPv) #6
  %matches9 = icmp eq i32 %sel, %27
  br i1 %matches9, label %catch29, label %catch.fallthrough10

catch29:                                          ; preds = %catch.fallthrough8
  %exn31 = load ptr, ptr %exn.slot, align 8
  %28 = call ptr @__cxa_begin_catch(ptr %exn31) #6
  store ptr %28, ptr %p30, align 8
  %29 = load ptr, ptr %p30, align 8
  %cmp32 = icmp ne ptr %29, null
  %conv33 = zext i1 %cmp32 to i32
  %call36 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.16, i32 noundef %conv33)
          to label %invoke.cont35 unwind label %lpad34

invoke.cont35:                                    ; preds = %catch29
  call void @__cxa_end_catch() #6
  br label %try.cont

catch.fallthrough10:                              ; preds = %catch.fallthrough8
  %30 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPKv) #6
  %matches11 = icmp eq i32 %sel, %30
  br i1 %matches11, label %catch22, label %catch.fallthrough12

catch22:                                          ; preds = %catch.fallthrough10
  %exn23 = load ptr, ptr %exn.slot, align 8
  %31 = call ptr @__cxa_begin_catch(ptr %exn23) #6
  store ptr %31, ptr %p, align 8
  %32 = load ptr, ptr %p, align 8
  %cmp24 = icmp ne ptr %32, null
  %conv25 = zext i1 %cmp24 to i32
  %call28 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.15, i32 noundef %conv25)
          to label %invoke.cont27 unwind label %lpad26

invoke.cont27:                                    ; preds = %catch22
  call void @__cxa_end_catch() #6
  br label %try.cont

catch.fallthrough12:                              ; preds = %catch.fallthrough10
  %33 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPFvvE) #6
  %matches13 = icmp eq i32 %sel, %33
  br i1 %matches13, label %catch17, label %catch

catch17:                                          ; preds = %catch.fallthrough12
  %exn18 = load ptr, ptr %exn.slot, align 8
  %34 = call ptr @__cxa_begin_catch(ptr %exn18) #6
  store ptr %34, ptr %f, align 8
  %35 = load ptr, ptr %f, align 8
  %cmp = icmp eq ptr %35, @_ZL5plainv
  %conv = zext i1 %cmp to i32
  %call21 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.14, i32 noundef %conv)
          to label %invoke.cont20 unwind label %lpad19

invoke.cont20:                                    ; preds = %catch17
  call void @__cxa_end_catch() #6
  br label %try.cont

catch:                                            ; preds = %catch.fallthrough12
  %exn = load ptr, ptr %exn.slot, align 8
  %36 = call ptr @__cxa_begin_catch(ptr %exn) #6
  %call15 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.13)
          to label %invoke.cont unwind label %lpad14

invoke.cont:                                      ; preds = %catch
  call void @__cxa_end_catch()
  br label %try.cont

lpad14:                                           ; preds = %catch
  %37 = landingpad { ptr, i32 }
          cleanup
  %38 = extractvalue { ptr, i32 } %37, 0
  store ptr %38, ptr %exn.slot, align 8
  %39 = extractvalue { ptr, i32 } %37, 1
  store i32 %39, ptr %ehselector.slot, align 4
  invoke void @__cxa_end_catch()
          to label %invoke.cont16 unwind label %terminate.lpad

invoke.cont16:                                    ; preds = %lpad14
  br label %eh.resume

lpad19:                                           ; preds = %catch17
  %40 = landingpad { ptr, i32 }
          cleanup
  %41 = extractvalue { ptr, i32 } %40, 0
  store ptr %41, ptr %exn.slot, align 8
  %42 = extractvalue { ptr, i32 } %40, 1
  store i32 %42, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad26:                                           ; preds = %catch22
  %43 = landingpad { ptr, i32 }
          cleanup
  %44 = extractvalue { ptr, i32 } %43, 0
  store ptr %44, ptr %exn.slot, align 8
  %45 = extractvalue { ptr, i32 } %43, 1
  store i32 %45, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad34:                                           ; preds = %catch29
  %46 = landingpad { ptr, i32 }
          cleanup
  %47 = extractvalue { ptr, i32 } %46, 0
  store ptr %47, ptr %exn.slot, align 8
  %48 = extractvalue { ptr, i32 } %46, 1
  store i32 %48, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad40:                                           ; preds = %catch37
  %49 = landingpad { ptr, i32 }
          cleanup
  %50 = extractvalue { ptr, i32 } %49, 0
  store ptr %50, ptr %exn.slot, align 8
  %51 = extractvalue { ptr, i32 } %49, 1
  store i32 %51, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad46:                                           ; preds = %catch43
  %52 = landingpad { ptr, i32 }
          cleanup
  %53 = extractvalue { ptr, i32 } %52, 0
  store ptr %53, ptr %exn.slot, align 8
  %54 = extractvalue { ptr, i32 } %52, 1
  store i32 %54, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad52:                                           ; preds = %catch49
  %55 = landingpad { ptr, i32 }
          cleanup
  %56 = extractvalue { ptr, i32 } %55, 0
  store ptr %56, ptr %exn.slot, align 8
  %57 = extractvalue { ptr, i32 } %55, 1
  store i32 %57, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad58:                                           ; preds = %catch55
  %58 = landingpad { ptr, i32 }
          cleanup
  %59 = extractvalue { ptr, i32 } %58, 0
  store ptr %59, ptr %exn.slot, align 8
  %60 = extractvalue { ptr, i32 } %58, 1
  store i32 %60, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad64:                                           ; preds = %cond.end
  %61 = landingpad { ptr, i32 }
          cleanup
  %62 = extractvalue { ptr, i32 } %61, 0
  store ptr %62, ptr %exn.slot, align 8
  %63 = extractvalue { ptr, i32 } %61, 1
  store i32 %63, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

eh.resume:                                        ; preds = %lpad64, %lpad58, %lpad52, %lpad46, %lpad40, %lpad34, %lpad26, %lpad19, %invoke.cont16
  %exn67 = load ptr, ptr %exn.slot, align 8
  %sel68 = load i32, ptr %ehselector.slot, align 4
  %lpad.val = insertvalue { ptr, i32 } poison, ptr %exn67, 0
  %lpad.val69 = insertvalue { ptr, i32 } %lpad.val, i32 %sel68, 1
  resume { ptr, i32 } %lpad.val69

terminate.lpad:                                   ; preds = %lpad14
  %64 = landingpad { ptr, i32 }
          catch ptr null
  %65 = extractvalue { ptr, i32 } %64, 0
  call void @__clang_call_terminate(ptr %65) #8
  unreachable

unreachable:                                      ; preds = %entry
  unreachable
}

; Function Attrs: mustprogress noinline uwtable
define linkonce_odr dso_local void @_Z7attemptIPKdEvPKcT_(ptr noundef %what, ptr noundef %value) #1 comdat personality ptr @__gxx_personality_v0 {
entry:
  %what.addr = alloca ptr, align 8
  %value.addr = alloca ptr, align 8
  %exn.slot = alloca ptr, align 8
  %ehselector.slot = alloca i32, align 4
  %f = alloca ptr, align 8
  %p = alloca ptr, align 8
  %p30 = alloca ptr, align 8
  %p38 = alloca ptr, align 8
  %p44 = alloca ptr, align 8
  %p50 = alloca ptr, align 8
  %a = alloca ptr, align 8
  %b = alloca ptr, align 8
  store ptr %what, ptr %what.addr, align 8
  store ptr %value, ptr %value.addr, align 8
  %0 = load ptr, ptr %what.addr, align 8
  %call = call i32 (ptr, ...) @printf(ptr noundef @.str.12, ptr noundef %0)
  %exception = call ptr @__cxa_allocate_exception(i64 8) #6
  %1 = load ptr, ptr %value.addr, align 8
  store ptr %1, ptr %exception, align 16
  invoke void @__cxa_throw(ptr %exception, ptr @_ZTIPKd, ptr null) #7
          to label %unreachable unwind label %lpad

lpad:                                             ; preds = %entry
  %2 = landingpad { ptr, i32 }
          catch ptr @_ZTIP1B
          catch ptr @_ZTIPK1A
          catch ptr @_ZTIPi
          catch ptr @_ZTIPKi
          catch ptr @_ZTIPKPKi
          catch ptr @_ZTIPv
          catch ptr @_ZTIPKv
          catch ptr @_ZTIPFvvE
          catch ptr null
  %3 = extractvalue { ptr, i32 } %2, 0
  store ptr %3, ptr %exn.slot, align 8
  %4 = extractvalue { ptr, i32 } %2, 1
  store i32 %4, ptr %ehselector.slot, align 4
  br label %catch.dispatch

catch.dispatch:                                   ; preds = %lpad
  %sel = load i32, ptr %ehselector.slot, align 4
  %5 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIP1B) #6
  %matches = icmp eq i32 %sel, %5
  br i1 %matches, label %catch61, label %catch.fallthrough

catch61:                                          ; preds = %catch.dispatch
  %exn62 = load ptr, ptr %exn.slot, align 8
  %6 = call ptr @__cxa_begin_catch(ptr %exn62) #6
  store ptr %6, ptr %b, align 8
  %7 = load ptr, ptr %b, align 8
  %tobool = icmp ne ptr %7, null
  br i1 %tobool, label %cond.true, label %cond.false

cond.true:                                        ; preds = %catch61
  %8 = load ptr, ptr %b, align 8
  %b63 = getelementptr inbounds nuw %struct.B, ptr %8, i32 0, i32 0
  %9 = load i32, ptr %b63, align 4
  br label %cond.end

cond.false:                                       ; preds = %catch61
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %9, %cond.true ], [ -1, %cond.false ]
  %call66 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.21, i32 noundef %cond)
          to label %invoke.cont65 unwind label %lpad64

invoke.cont65:                                    ; preds = %cond.end
  call void @__cxa_end_catch() #6
  br label %try.cont

try.cont:                                         ; preds = %invoke.cont65, %invoke.cont59, %invoke.cont53, %invoke.cont47, %invoke.cont41, %invoke.cont35, %invoke.cont27, %invoke.cont20, %invoke.cont
  ret void

catch.fallthrough:                                ; preds = %catch.dispatch
  %10 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPK1A) #6
  %matches1 = icmp eq i32 %sel, %10
  br i1 %matches1, label %catch55, label %catch.fallthrough2

catch55:                                          ; preds = %catch.fallthrough
  %exn56 = load ptr, ptr %exn.slot, align 8
  %11 = call ptr @__cxa_begin_catch(ptr %exn56) #6
  store ptr %11, ptr %a, align 8
  %12 = load ptr, ptr %a, align 8
  %a57 = getelementptr inbounds nuw %struct.A, ptr %12, i32 0, i32 0
  %13 = load i32, ptr %a57, align 4
  %call60 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.20, i32 noundef %13)
          to label %invoke.cont59 unwind label %lpad58

invoke.cont59:                                    ; preds = %catch55
  call void @__cxa_end_catch() #6
  br label %try.cont

catch.fallthrough2:                               ; preds = %catch.fallthrough
  %14 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPi) #6
  %matches3 = icmp eq i32 %sel, %14
  br i1 %matches3, label %catch49, label %catch.fallthrough4

catch49:                                          ; preds = %catch.fallthrough2
  %exn51 = load ptr, ptr %exn.slot, align 8
  %15 = call ptr @__cxa_begin_catch(ptr %exn51) #6
  store ptr %15, ptr %p50, align 8
  %16 = load ptr, ptr %p50, align 8
  %17 = load i32, ptr %16, align 4
  %call54 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.19, i32 noundef %17)
          to label %invoke.cont53 unwind label %lpad52

invoke.cont53:                                    ; preds = %catch49
  call void @__cxa_end_catch() #6
  br label %try.cont

catch.fallthrough4:                               ; preds = %catch.fallthrough2
  %18 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPKi) #6
  %matches5 = icmp eq i32 %sel, %18
  br i1 %matches5, label %catch43, label %catch.fallthrough6

catch43:                                          ; preds = %catch.fallthrough4
  %exn45 = load ptr, ptr %exn.slot, align 8
  %19 = call ptr @__cxa_begin_catch(ptr %exn45) #6
  store ptr %19, ptr %p44, align 8
  %20 = load ptr, ptr %p44, align 8
  %21 = load i32, ptr %20, align 4
  %call48 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.18, i32 noundef %21)
          to label %invoke.cont47 unwind label %lpad46

invoke.cont47:                                    ; preds = %catch43
  call void @__cxa_end_catch() #6
  br label %try.cont

catch.fallthrough6:                               ; preds = %catch.fallthrough4
  %22 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPKPKi) #6
  %matches7 = icmp eq i32 %sel, %22
  br i1 %matches7, label %catch37, label %catch.fallthrough8

catch37:                                          ; preds = %catch.fallthrough6
  %exn39 = load ptr, ptr %exn.slot, align 8
  %23 = call ptr @__cxa_begin_catch(ptr %exn39) #6
  store ptr %23, ptr %p38, align 8
  %24 = load ptr, ptr %p38, align 8
  %25 = load ptr, ptr %24, align 8
  %26 = load i32, ptr %25, align 4
  %call42 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.17, i32 noundef %26)
          to label %invoke.cont41 unwind label %lpad40

invoke.cont41:                                    ; preds = %catch37
  call void @__cxa_end_catch() #6
  br label %try.cont

catch.fallthrough8:                               ; preds = %catch.fallthrough6
  %27 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPv) #6
  %matches9 = icmp eq i32 %sel, %27
  br i1 %matches9, label %catch29, label %catch.fallthrough10

catch29:                                          ; preds = %catch.fallthrough8
  %exn31 = load ptr, ptr %exn.slot, align 8
  %28 = call ptr @__cxa_begin_catch(ptr %exn31) #6
  store ptr %28, ptr %p30, align 8
  %29 = load ptr, ptr %p30, align 8
  %cmp32 = icmp ne ptr %29, null
  %conv33 = zext i1 %cmp32 to i32
  %call36 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.16, i32 noundef %conv33)
          to label %invoke.cont35 unwind label %lpad34

invoke.cont35:                                    ; preds = %catch29
  call void @__cxa_end_catch() #6
  br label %try.cont

catch.fallthrough10:                              ; preds = %catch.fallthrough8
  %30 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPKv) #6
  %matches11 = icmp eq i32 %sel, %30
  br i1 %matches11, label %catch22, label %catch.fallthrough12

catch22:                                          ; preds = %catch.fallthrough10
  %exn23 = load ptr, ptr %exn.slot, align 8
  %31 = call ptr @__cxa_begin_catch(ptr %exn23) #6
  store ptr %31, ptr %p, align 8
  %32 = load ptr, ptr %p, align 8
  %cmp24 = icmp ne ptr %32, null
  %conv25 = zext i1 %cmp24 to i32
  %call28 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.15, i32 noundef %conv25)
          to label %invoke.cont27 unwind label %lpad26

invoke.cont27:                                    ; preds = %catch22
  call void @__cxa_end_catch() #6
  br label %try.cont

catch.fallthrough12:                              ; preds = %catch.fallthrough10
  %33 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPFvvE) #6
  %matches13 = icmp eq i32 %sel, %33
  br i1 %matches13, label %catch17, label %catch

catch17:                                          ; preds = %catch.fallthrough12
  %exn18 = load ptr, ptr %exn.slot, align 8
  %34 = call ptr @__cxa_begin_catch(ptr %exn18) #6
  store ptr %34, ptr %f, align 8
  %35 = load ptr, ptr %f, align 8
  %cmp = icmp eq ptr %35, @_ZL5plainv
  %conv = zext i1 %cmp to i32
  %call21 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.14, i32 noundef %conv)
          to label %invoke.cont20 unwind label %lpad19

invoke.cont20:                                    ; preds = %catch17
  call void @__cxa_end_catch() #6
  br label %try.cont

catch:                                            ; preds = %catch.fallthrough12
  %exn = load ptr, ptr %exn.slot, align 8
  %36 = call ptr @__cxa_begin_catch(ptr %exn) #6
  %call15 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.13)
          to label %invoke.cont unwind label %lpad14

invoke.cont:                                      ; preds = %catch
  call void @__cxa_end_catch()
  br label %try.cont

lpad14:                                           ; preds = %catch
  %37 = landingpad { ptr, i32 }
          cleanup
  %38 = extractvalue { ptr, i32 } %37, 0
  store ptr %38, ptr %exn.slot, align 8
  %39 = extractvalue { ptr, i32 } %37, 1
  store i32 %39, ptr %ehselector.slot, align 4
  invoke void @__cxa_end_catch()
          to label %invoke.cont16 unwind label %terminate.lpad

invoke.cont16:                                    ; preds = %lpad14
  br label %eh.resume

lpad19:                                           ; preds = %catch17
  %40 = landingpad { ptr, i32 }
          cleanup
  %41 = extractvalue { ptr, i32 } %40, 0
  store ptr %41, ptr %exn.slot, align 8
  %42 = extractvalue { ptr, i32 } %40, 1
  store i32 %42, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad26:                                           ; preds = %catch22
  %43 = landingpad { ptr, i32 }
          cleanup
  %44 = extractvalue { ptr, i32 } %43, 0
  store ptr %44, ptr %exn.slot, align 8
  %45 = extractvalue { ptr, i32 } %43, 1
  store i32 %45, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad34:                                           ; preds = %catch29
  %46 = landingpad { ptr, i32 }
          cleanup
  %47 = extractvalue { ptr, i32 } %46, 0
  store ptr %47, ptr %exn.slot, align 8
  %48 = extractvalue { ptr, i32 } %46, 1
  store i32 %48, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad40:                                           ; preds = %catch37
  %49 = landingpad { ptr, i32 }
          cleanup
  %50 = extractvalue { ptr, i32 } %49, 0
  store ptr %50, ptr %exn.slot, align 8
  %51 = extractvalue { ptr, i32 } %49, 1
  store i32 %51, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad46:                                           ; preds = %catch43
  %52 = landingpad { ptr, i32 }
          cleanup
  %53 = extractvalue { ptr, i32 } %52, 0
  store ptr %53, ptr %exn.slot, align 8
  %54 = extractvalue { ptr, i32 } %52, 1
  store i32 %54, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad52:                                           ; preds = %catch49
  %55 = landingpad { ptr, i32 }
          cleanup
  %56 = extractvalue { ptr, i32 } %55, 0
  store ptr %56, ptr %exn.slot, align 8
  %57 = extractvalue { ptr, i32 } %55, 1
  store i32 %57, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad58:                                           ; preds = %catch55
  %58 = landingpad { ptr, i32 }
          cleanup
  %59 = extractvalue { ptr, i32 } %58, 0
  store ptr %59, ptr %exn.slot, align 8
  %60 = extractvalue { ptr, i32 } %58, 1
  store i32 %60, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad64:                                           ; preds = %cond.end
  %61 = landingpad { ptr, i32 }
          cleanup
  %62 = extractvalue { ptr, i32 } %61, 0
  store ptr %62, ptr %exn.slot, align 8
  %63 = extractvalue { ptr, i32 } %61, 1
  store i32 %63, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

eh.resume:                                        ; preds = %lpad64, %lpad58, %lpad52, %lpad46, %lpad40, %lpad34, %lpad26, %lpad19, %invoke.cont16
  %exn67 = load ptr, ptr %exn.slot, align 8
  %sel68 = load i32, ptr %ehselector.slot, align 4
  %lpad.val = insertvalue { ptr, i32 } poison, ptr %exn67, 0
  %lpad.val69 = insertvalue { ptr, i32 } %lpad.val, i32 %sel68, 1
  resume { ptr, i32 } %lpad.val69

terminate.lpad:                                   ; preds = %lpad14
  %64 = landingpad { ptr, i32 }
          catch ptr null
  %65 = extractvalue { ptr, i32 } %64, 0
  call void @__clang_call_terminate(ptr %65) #8
  unreachable

unreachable:                                      ; preds = %entry
  unreachable
}

; Function Attrs: mustprogress noinline uwtable
define linkonce_odr dso_local void @_Z7attemptIPFvvEEvPKcT_(ptr noundef %what, ptr noundef %value) #1 comdat personality ptr @__gxx_personality_v0 {
entry:
  %what.addr = alloca ptr, align 8
  %value.addr = alloca ptr, align 8
  %exn.slot = alloca ptr, align 8
  %ehselector.slot = alloca i32, align 4
  %f = alloca ptr, align 8
  %p = alloca ptr, align 8
  %p30 = alloca ptr, align 8
  %p38 = alloca ptr, align 8
  %p44 = alloca ptr, align 8
  %p50 = alloca ptr, align 8
  %a = alloca ptr, align 8
  %b = alloca ptr, align 8
  store ptr %what, ptr %what.addr, align 8
  store ptr %value, ptr %value.addr, align 8
  %0 = load ptr, ptr %what.addr, align 8
  %call = call i32 (ptr, ...) @printf(ptr noundef @.str.12, ptr noundef %0)
  %exception = call ptr @__cxa_allocate_exception(i64 8) #6
  %1 = load ptr, ptr %value.addr, align 8
  store ptr %1, ptr %exception, align 16
  invoke void @__cxa_throw(ptr %exception, ptr @_ZTIPFvvE, ptr null) #7
          to label %unreachable unwind label %lpad

lpad:                                             ; preds = %entry
  %2 = landingpad { ptr, i32 }
          catch ptr @_ZTIP1B
          catch ptr @_ZTIPK1A
          catch ptr @_ZTIPi
          catch ptr @_ZTIPKi
          catch ptr @_ZTIPKPKi
          catch ptr @_ZTIPv
          catch ptr @_ZTIPKv
          catch ptr @_ZTIPFvvE
          catch ptr null
  %3 = extractvalue { ptr, i32 } %2, 0
  store ptr %3, ptr %exn.slot, align 8
  %4 = extractvalue { ptr, i32 } %2, 1
  store i32 %4, ptr %ehselector.slot, align 4
  br label %catch.dispatch

catch.dispatch:                                   ; preds = %lpad
  %sel = load i32, ptr %ehselector.slot, align 4
  %5 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIP1B) #6
  %matches = icmp eq i32 %sel, %5
  br i1 %matches, label %catch61, label %catch.fallthrough

catch61:                                          ; preds = %catch.dispatch
  %exn62 = load ptr, ptr %exn.slot, align 8
  %6 = call ptr @__cxa_begin_catch(ptr %exn62) #6
  store ptr %6, ptr %b, align 8
  %7 = load ptr, ptr %b, align 8
  %tobool = icmp ne ptr %7, null
  br i1 %tobool, label %cond.true, label %cond.false

cond.true:                                        ; preds = %catch61
  %8 = load ptr, ptr %b, align 8
  %b63 = getelementptr inbounds nuw %struct.B, ptr %8, i32 0, i32 0
  %9 = load i32, ptr %b63, align 4
  br label %cond.end

cond.false:                                       ; preds = %catch61
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %9, %cond.true ], [ -1, %cond.false ]
  %call66 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.21, i32 noundef %cond)
          to label %invoke.cont65 unwind label %lpad64

invoke.cont65:                                    ; preds = %cond.end
  call void @__cxa_end_catch() #6
  br label %try.cont

try.cont:                                         ; preds = %invoke.cont65, %invoke.cont59, %invoke.cont53, %invoke.cont47, %invoke.cont41, %invoke.cont35, %invoke.cont27, %invoke.cont20, %invoke.cont
  ret void

catch.fallthrough:                                ; preds = %catch.dispatch
  %10 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPK1A) #6
  %matches1 = icmp eq i32 %sel, %10
  br i1 %matches1, label %catch55, label %catch.fallthrough2

catch55:                                          ; preds = %catch.fallthrough
  %exn56 = load ptr, ptr %exn.slot, align 8
  %11 = call ptr @__cxa_begin_catch(ptr %exn56) #6
  store ptr %11, ptr %a, align 8
  %12 = load ptr, ptr %a, align 8
  %a57 = getelementptr inbounds nuw %struct.A, ptr %12, i32 0, i32 0
  %13 = load i32, ptr %a57, align 4
  %call60 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.20, i32 noundef %13)
          to label %invoke.cont59 unwind label %lpad58

invoke.cont59:                                    ; preds = %catch55
  call void @__cxa_end_catch() #6
  br label %try.cont

catch.fallthrough2:                               ; preds = %catch.fallthrough
  %14 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPi) #6
  %matches3 = icmp eq i32 %sel, %14
  br i1 %matches3, label %catch49, label %catch.fallthrough4

catch49:                                          ; preds = %catch.fallthrough2
  %exn51 = load ptr, ptr %exn.slot, align 8
  %15 = call ptr @__cxa_begin_catch(ptr %exn51) #6
  store ptr %15, ptr %p50, align 8
  %16 = load ptr, ptr %p50, align 8
  %17 = load i32, ptr %16, align 4
  %call54 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.19, i32 noundef %17)
          to label %invoke.cont53 unwind label %lpad52

invoke.cont53:                                    ; preds = %catch49
  call void @__cxa_end_catch() #6
  br label %try.cont

catch.fallthrough4:                               ; preds = %catch.fallthrough2
  %18 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPKi) #6
  %matches5 = icmp eq i32 %sel, %18
  br i1 %matches5, label %catch43, label %catch.fallthrough6

catch43:                                          ; preds = %catch.fallthrough4
  %exn45 = load ptr, ptr %exn.slot, align 8
  %19 = call ptr @__cxa_begin_catch(ptr %exn45) #6
  store ptr %19, ptr %p44, align 8
  %20 = load ptr, ptr %p44, align 8
  %21 = load i32, ptr %20, align 4
  %call48 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.18, i32 noundef %21)
          to label %invoke.cont47 unwind label %lpad46

invoke.cont47:                                    ; preds = %catch43
  call void @__cxa_end_catch() #6
  br label %try.cont

catch.fallthrough6:                               ; preds = %catch.fallthrough4
  %22 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPKPKi) #6
  %matches7 = icmp eq i32 %sel, %22
  br i1 %matches7, label %catch37, label %catch.fallthrough8

catch37:                                          ; preds = %catch.fallthrough6
  %exn39 = load ptr, ptr %exn.slot, align 8
  %23 = call ptr @__cxa_begin_catch(ptr %exn39) #6
  store ptr %23, ptr %p38, align 8
  %24 = load ptr, ptr %p38, align 8
  %25 = load ptr, ptr %24, align 8
  %26 = load i32, ptr %25, align 4
  %call42 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.17, i32 noundef %26)
          to label %invoke.cont41 unwind label %lpad40

invoke.cont41:                                    ; preds = %catch37
  call void @__cxa_end_catch() #6
  br label %try.cont

catch.fallthrough8:                               ; preds = %catch.fallthrough6
  %27 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPv) #6
  %matches9 = icmp eq i32 %sel, %27
  br i1 %matches9, label %catch29, label %catch.fallthrough10

catch29:                                          ; preds = %catch.fallthrough8
  %exn31 = load ptr, ptr %exn.slot, align 8
  %28 = call ptr @__cxa_begin_catch(ptr %exn31) #6
  store ptr %28, ptr %p30, align 8
  %29 = load ptr, ptr %p30, align 8
  %cmp32 = icmp ne ptr %29, null
  %conv33 = zext i1 %cmp32 to i32
  %call36 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.16, i32 noundef %conv33)
          to label %invoke.cont35 unwind label %lpad34

invoke.cont35:                                    ; preds = %catch29
  call void @__cxa_end_catch() #6
  br label %try.cont

catch.fallthrough10:                              ; preds = %catch.fallthrough8
  %30 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPKv) #6
  %matches11 = icmp eq i32 %sel, %30
  br i1 %matches11, label %catch22, label %catch.fallthrough12

catch22:                                          ; preds = %catch.fallthrough10
  %exn23 = load ptr, ptr %exn.slot, align 8
  %31 = call ptr @__cxa_begin_catch(ptr %exn23) #6
  store ptr %31, ptr %p, align 8
  %32 = load ptr, ptr %p, align 8
  %cmp24 = icmp ne ptr %32, null
  %conv25 = zext i1 %cmp24 to i32
  %call28 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.15, i32 noundef %conv25)
          to label %invoke.cont27 unwind label %lpad26

invoke.cont27:                                    ; preds = %catch22
  call void @__cxa_end_catch() #6
  br label %try.cont

catch.fallthrough12:                              ; preds = %catch.fallthrough10
  %33 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPFvvE) #6
  %matches13 = icmp eq i32 %sel, %33
  br i1 %matches13, label %catch17, label %catch

catch17:                                          ; preds = %catch.fallthrough12
  %exn18 = load ptr, ptr %exn.slot, align 8
  %34 = call ptr @__cxa_begin_catch(ptr %exn18) #6
  store ptr %34, ptr %f, align 8
  %35 = load ptr, ptr %f, align 8
  %cmp = icmp eq ptr %35, @_ZL5plainv
  %conv = zext i1 %cmp to i32
  %call21 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.14, i32 noundef %conv)
          to label %invoke.cont20 unwind label %lpad19

invoke.cont20:                                    ; preds = %catch17
  call void @__cxa_end_catch() #6
  br label %try.cont

catch:                                            ; preds = %catch.fallthrough12
  %exn = load ptr, ptr %exn.slot, align 8
  %36 = call ptr @__cxa_begin_catch(ptr %exn) #6
  %call15 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.13)
          to label %invoke.cont unwind label %lpad14

invoke.cont:                                      ; preds = %catch
  call void @__cxa_end_catch()
  br label %try.cont

lpad14:                                           ; preds = %catch
  %37 = landingpad { ptr, i32 }
          cleanup
  %38 = extractvalue { ptr, i32 } %37, 0
  store ptr %38, ptr %exn.slot, align 8
  %39 = extractvalue { ptr, i32 } %37, 1
  store i32 %39, ptr %ehselector.slot, align 4
  invoke void @__cxa_end_catch()
          to label %invoke.cont16 unwind label %terminate.lpad

invoke.cont16:                                    ; preds = %lpad14
  br label %eh.resume

lpad19:                                           ; preds = %catch17
  %40 = landingpad { ptr, i32 }
          cleanup
  %41 = extractvalue { ptr, i32 } %40, 0
  store ptr %41, ptr %exn.slot, align 8
  %42 = extractvalue { ptr, i32 } %40, 1
  store i32 %42, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad26:                                           ; preds = %catch22
  %43 = landingpad { ptr, i32 }
          cleanup
  %44 = extractvalue { ptr, i32 } %43, 0
  store ptr %44, ptr %exn.slot, align 8
  %45 = extractvalue { ptr, i32 } %43, 1
  store i32 %45, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad34:                                           ; preds = %catch29
  %46 = landingpad { ptr, i32 }
          cleanup
  %47 = extractvalue { ptr, i32 } %46, 0
  store ptr %47, ptr %exn.slot, align 8
  %48 = extractvalue { ptr, i32 } %46, 1
  store i32 %48, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad40:                                           ; preds = %catch37
  %49 = landingpad { ptr, i32 }
          cleanup
  %50 = extractvalue { ptr, i32 } %49, 0
  store ptr %50, ptr %exn.slot, align 8
  %51 = extractvalue { ptr, i32 } %49, 1
  store i32 %51, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad46:                                           ; preds = %catch43
  %52 = landingpad { ptr, i32 }
          cleanup
  %53 = extractvalue { ptr, i32 } %52, 0
  store ptr %53, ptr %exn.slot, align 8
  %54 = extractvalue { ptr, i32 } %52, 1
  store i32 %54, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad52:                                           ; preds = %catch49
  %55 = landingpad { ptr, i32 }
          cleanup
  %56 = extractvalue { ptr, i32 } %55, 0
  store ptr %56, ptr %exn.slot, align 8
  %57 = extractvalue { ptr, i32 } %55, 1
  store i32 %57, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad58:                                           ; preds = %catch55
  %58 = landingpad { ptr, i32 }
          cleanup
  %59 = extractvalue { ptr, i32 } %58, 0
  store ptr %59, ptr %exn.slot, align 8
  %60 = extractvalue { ptr, i32 } %58, 1
  store i32 %60, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad64:                                           ; preds = %cond.end
  %61 = landingpad { ptr, i32 }
          cleanup
  %62 = extractvalue { ptr, i32 } %61, 0
  store ptr %62, ptr %exn.slot, align 8
  %63 = extractvalue { ptr, i32 } %61, 1
  store i32 %63, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

eh.resume:                                        ; preds = %lpad64, %lpad58, %lpad52, %lpad46, %lpad40, %lpad34, %lpad26, %lpad19, %invoke.cont16
  %exn67 = load ptr, ptr %exn.slot, align 8
  %sel68 = load i32, ptr %ehselector.slot, align 4
  %lpad.val = insertvalue { ptr, i32 } poison, ptr %exn67, 0
  %lpad.val69 = insertvalue { ptr, i32 } %lpad.val, i32 %sel68, 1
  resume { ptr, i32 } %lpad.val69

terminate.lpad:                                   ; preds = %lpad14
  %64 = landingpad { ptr, i32 }
          catch ptr null
  %65 = extractvalue { ptr, i32 } %64, 0
  call void @__clang_call_terminate(ptr %65) #8
  unreachable

unreachable:                                      ; preds = %entry
  unreachable
}

; Function Attrs: mustprogress noinline nounwind uwtable
define internal void @_ZL5plainv() #2 {
entry:
  ret void
}

; Function Attrs: mustprogress noinline uwtable
define linkonce_odr dso_local void @_Z7attemptIDnEvPKcT_(ptr noundef %what, ptr %value) #1 comdat personality ptr @__gxx_personality_v0 {
entry:
  %what.addr = alloca ptr, align 8
  %value.addr = alloca ptr, align 8
  %exn.slot = alloca ptr, align 8
  %ehselector.slot = alloca i32, align 4
  %f = alloca ptr, align 8
  %p = alloca ptr, align 8
  %p30 = alloca ptr, align 8
  %p38 = alloca ptr, align 8
  %p44 = alloca ptr, align 8
  %p50 = alloca ptr, align 8
  %a = alloca ptr, align 8
  %b = alloca ptr, align 8
  store ptr %what, ptr %what.addr, align 8
  store ptr %value, ptr %value.addr, align 8
  %0 = load ptr, ptr %what.addr, align 8
  %call = call i32 (ptr, ...) @printf(ptr noundef @.str.12, ptr noundef %0)
  %exception = call ptr @__cxa_allocate_exception(i64 8) #6
  store ptr null, ptr %exception, align 16
  invoke void @__cxa_throw(ptr %exception, ptr @_ZTIDn, ptr null) #7
          to label %unreachable unwind label %lpad

lpad:                                             ; preds = %entry
  %1 = landingpad { ptr, i32 }
          catch ptr @_ZTIP1B
          catch ptr @_ZTIPK1A
          catch ptr @_ZTIPi
          catch ptr @_ZTIPKi
          catch ptr @_ZTIPKPKi
          catch ptr @_ZTIPv
          catch ptr @_ZTIPKv
          catch ptr @_ZTIPFvvE
          catch ptr null
  %2 = extractvalue { ptr, i32 } %1, 0
  store ptr %2, ptr %exn.slot, align 8
  %3 = extractvalue { ptr, i32 } %1, 1
  store i32 %3, ptr %ehselector.slot, align 4
  br label %catch.dispatch

catch.dispatch:                                   ; preds = %lpad
  %sel = load i32, ptr %ehselector.slot, align 4
  %4 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIP1B) #6
  %matches = icmp eq i32 %sel, %4
  br i1 %matches, label %catch61, label %catch.fallthrough

catch61:                                          ; preds = %catch.dispatch
  %exn62 = load ptr, ptr %exn.slot, align 8
  %5 = call ptr @__cxa_begin_catch(ptr %exn62) #6
  store ptr %5, ptr %b, align 8
  %6 = load ptr, ptr %b, align 8
  %tobool = icmp ne ptr %6, null
  br i1 %tobool, label %cond.true, label %cond.false

cond.true:                                        ; preds = %catch61
  %7 = load ptr, ptr %b, align 8
  %b63 = getelementptr inbounds nuw %struct.B, ptr %7, i32 0, i32 0
  %8 = load i32, ptr %b63, align 4
  br label %cond.end

cond.false:                                       ; preds = %catch61
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %8, %cond.true ], [ -1, %cond.false ]
  %call66 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.21, i32 noundef %cond)
          to label %invoke.cont65 unwind label %lpad64

invoke.cont65:                                    ; preds = %cond.end
  call void @__cxa_end_catch() #6
  br label %try.cont

try.cont:                                         ; preds = %invoke.cont65, %invoke.cont59, %invoke.cont53, %invoke.cont47, %invoke.cont41, %invoke.cont35, %invoke.cont27, %invoke.cont20, %invoke.cont
  ret void

catch.fallthrough:                                ; preds = %catch.dispatch
  %9 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPK1A) #6
  %matches1 = icmp eq i32 %sel, %9
  br i1 %matches1, label %catch55, label %catch.fallthrough2

catch55:                                          ; preds = %catch.fallthrough
  %exn56 = load ptr, ptr %exn.slot, align 8
  %10 = call ptr @__cxa_begin_catch(ptr %exn56) #6
  store ptr %10, ptr %a, align 8
  %11 = load ptr, ptr %a, align 8
  %a57 = getelementptr inbounds nuw %struct.A, ptr %11, i32 0, i32 0
  %12 = load i32, ptr %a57, align 4
  %call60 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.20, i32 noundef %12)
          to label %invoke.cont59 unwind label %lpad58

invoke.cont59:                                    ; preds = %catch55
  call void @__cxa_end_catch() #6
  br label %try.cont

catch.fallthrough2:                               ; preds = %catch.fallthrough
  %13 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPi) #6
  %matches3 = icmp eq i32 %sel, %13
  br i1 %matches3, label %catch49, label %catch.fallthrough4

catch49:                                          ; preds = %catch.fallthrough2
  %exn51 = load ptr, ptr %exn.slot, align 8
  %14 = call ptr @__cxa_begin_catch(ptr %exn51) #6
  store ptr %14, ptr %p50, align 8
  %15 = load ptr, ptr %p50, align 8
  %16 = load i32, ptr %15, align 4
  %call54 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.19, i32 noundef %16)
          to label %invoke.cont53 unwind label %lpad52

invoke.cont53:                                    ; preds = %catch49
  call void @__cxa_end_catch() #6
  br label %try.cont

catch.fallthrough4:                               ; preds = %catch.fallthrough2
  %17 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPKi) #6
  %matches5 = icmp eq i32 %sel, %17
  br i1 %matches5, label %catch43, label %catch.fallthrough6

catch43:                                          ; preds = %catch.fallthrough4
  %exn45 = load ptr, ptr %exn.slot, align 8
  %18 = call ptr @__cxa_begin_catch(ptr %exn45) #6
  store ptr %18, ptr %p44, align 8
  %19 = load ptr, ptr %p44, align 8
  %20 = load i32, ptr %19, align 4
  %call48 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.18, i32 noundef %20)
          to label %invoke.cont47 unwind label %lpad46

invoke.cont47:                                    ; preds = %catch43
  call void @__cxa_end_catch() #6
  br label %try.cont

catch.fallthrough6:                               ; preds = %catch.fallthrough4
  %21 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPKPKi) #6
  %matches7 = icmp eq i32 %sel, %21
  br i1 %matches7, label %catch37, label %catch.fallthrough8

catch37:                                          ; preds = %catch.fallthrough6
  %exn39 = load ptr, ptr %exn.slot, align 8
  %22 = call ptr @__cxa_begin_catch(ptr %exn39) #6
  store ptr %22, ptr %p38, align 8
  %23 = load ptr, ptr %p38, align 8
  %24 = load ptr, ptr %23, align 8
  %25 = load i32, ptr %24, align 4
  %call42 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.17, i32 noundef %25)
          to label %invoke.cont41 unwind label %lpad40

invoke.cont41:                                    ; preds = %catch37
  call void @__cxa_end_catch() #6
  br label %try.cont

catch.fallthrough8:                               ; preds = %catch.fallthrough6
  %26 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPv) #6
  %matches9 = icmp eq i32 %sel, %26
  br i1 %matches9, label %catch29, label %catch.fallthrough10

catch29:                                          ; preds = %catch.fallthrough8
  %exn31 = load ptr, ptr %exn.slot, align 8
  %27 = call ptr @__cxa_begin_catch(ptr %exn31) #6
  store ptr %27, ptr %p30, align 8
  %28 = load ptr, ptr %p30, align 8
  %cmp32 = icmp ne ptr %28, null
  %conv33 = zext i1 %cmp32 to i32
  %call36 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.16, i32 noundef %conv33)
          to label %invoke.cont35 unwind label %lpad34

invoke.cont35:                                    ; preds = %catch29
  call void @__cxa_end_catch() #6
  br label %try.cont

catch.fallthrough10:                              ; preds = %catch.fallthrough8
  %29 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPKv) #6
  %matches11 = icmp eq i32 %sel, %29
  br i1 %matches11, label %catch22, label %catch.fallthrough12

catch22:                                          ; preds = %catch.fallthrough10
  %exn23 = load ptr, ptr %exn.slot, align 8
  %30 = call ptr @__cxa_begin_catch(ptr %exn23) #6
  store ptr %30, ptr %p, align 8
  %31 = load ptr, ptr %p, align 8
  %cmp24 = icmp ne ptr %31, null
  %conv25 = zext i1 %cmp24 to i32
  %call28 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.15, i32 noundef %conv25)
          to label %invoke.cont27 unwind label %lpad26

invoke.cont27:                                    ; preds = %catch22
  call void @__cxa_end_catch() #6
  br label %try.cont

catch.fallthrough12:                              ; preds = %catch.fallthrough10
  %32 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIPFvvE) #6
  %matches13 = icmp eq i32 %sel, %32
  br i1 %matches13, label %catch17, label %catch

catch17:                                          ; preds = %catch.fallthrough12
  %exn18 = load ptr, ptr %exn.slot, align 8
  %33 = call ptr @__cxa_begin_catch(ptr %exn18) #6
  store ptr %33, ptr %f, align 8
  %34 = load ptr, ptr %f, align 8
  %cmp = icmp eq ptr %34, @_ZL5plainv
  %conv = zext i1 %cmp to i32
  %call21 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.14, i32 noundef %conv)
          to label %invoke.cont20 unwind label %lpad19

invoke.cont20:                                    ; preds = %catch17
  call void @__cxa_end_catch() #6
  br label %try.cont

catch:                                            ; preds = %catch.fallthrough12
  %exn = load ptr, ptr %exn.slot, align 8
  %35 = call ptr @__cxa_begin_catch(ptr %exn) #6
  %call15 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.13)
          to label %invoke.cont unwind label %lpad14

invoke.cont:                                      ; preds = %catch
  call void @__cxa_end_catch()
  br label %try.cont

lpad14:                                           ; preds = %catch
  %36 = landingpad { ptr, i32 }
          cleanup
  %37 = extractvalue { ptr, i32 } %36, 0
  store ptr %37, ptr %exn.slot, align 8
  %38 = extractvalue { ptr, i32 } %36, 1
  store i32 %38, ptr %ehselector.slot, align 4
  invoke void @__cxa_end_catch()
          to label %invoke.cont16 unwind label %terminate.lpad

invoke.cont16:                                    ; preds = %lpad14
  br label %eh.resume

lpad19:                                           ; preds = %catch17
  %39 = landingpad { ptr, i32 }
          cleanup
  %40 = extractvalue { ptr, i32 } %39, 0
  store ptr %40, ptr %exn.slot, align 8
  %41 = extractvalue { ptr, i32 } %39, 1
  store i32 %41, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad26:                                           ; preds = %catch22
  %42 = landingpad { ptr, i32 }
          cleanup
  %43 = extractvalue { ptr, i32 } %42, 0
  store ptr %43, ptr %exn.slot, align 8
  %44 = extractvalue { ptr, i32 } %42, 1
  store i32 %44, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad34:                                           ; preds = %catch29
  %45 = landingpad { ptr, i32 }
          cleanup
  %46 = extractvalue { ptr, i32 } %45, 0
  store ptr %46, ptr %exn.slot, align 8
  %47 = extractvalue { ptr, i32 } %45, 1
  store i32 %47, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad40:                                           ; preds = %catch37
  %48 = landingpad { ptr, i32 }
          cleanup
  %49 = extractvalue { ptr, i32 } %48, 0
  store ptr %49, ptr %exn.slot, align 8
  %50 = extractvalue { ptr, i32 } %48, 1
  store i32 %50, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad46:                                           ; preds = %catch43
  %51 = landingpad { ptr, i32 }
          cleanup
  %52 = extractvalue { ptr, i32 } %51, 0
  store ptr %52, ptr %exn.slot, align 8
  %53 = extractvalue { ptr, i32 } %51, 1
  store i32 %53, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad52:                                           ; preds = %catch49
  %54 = landingpad { ptr, i32 }
          cleanup
  %55 = extractvalue { ptr, i32 } %54, 0
  store ptr %55, ptr %exn.slot, align 8
  %56 = extractvalue { ptr, i32 } %54, 1
  store i32 %56, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad58:                                           ; preds = %catch55
  %57 = landingpad { ptr, i32 }
          cleanup
  %58 = extractvalue { ptr, i32 } %57, 0
  store ptr %58, ptr %exn.slot, align 8
  %59 = extractvalue { ptr, i32 } %57, 1
  store i32 %59, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

lpad64:                                           ; preds = %cond.end
  %60 = landingpad { ptr, i32 }
          cleanup
  %61 = extractvalue { ptr, i32 } %60, 0
  store ptr %61, ptr %exn.slot, align 8
  %62 = extractvalue { ptr, i32 } %60, 1
  store i32 %62, ptr %ehselector.slot, align 4
  call void @__cxa_end_catch() #6
  br label %eh.resume

eh.resume:                                        ; preds = %lpad64, %lpad58, %lpad52, %lpad46, %lpad40, %lpad34, %lpad26, %lpad19, %invoke.cont16
  %exn67 = load ptr, ptr %exn.slot, align 8
  %sel68 = load i32, ptr %ehselector.slot, align 4
  %lpad.val = insertvalue { ptr, i32 } poison, ptr %exn67, 0
  %lpad.val69 = insertvalue { ptr, i32 } %lpad.val, i32 %sel68, 1
  resume { ptr, i32 } %lpad.val69

terminate.lpad:                                   ; preds = %lpad14
  %63 = landingpad { ptr, i32 }
          catch ptr null
  %64 = extractvalue { ptr, i32 } %63, 0
  call void @__clang_call_terminate(ptr %64) #8
  unreachable

unreachable:                                      ; preds = %entry
  unreachable
}

declare ptr @__cxa_allocate_exception(i64)

declare void @__cxa_throw(ptr, ptr, ptr)

declare i32 @__gxx_personality_v0(...)

; Function Attrs: nounwind memory(none)
declare i32 @llvm.eh.typeid.for.p0(ptr) #3

declare ptr @__cxa_begin_catch(ptr)

declare i32 @printf(ptr noundef, ...) #4

declare void @__cxa_end_catch()

; Function Attrs: noinline noreturn nounwind uwtable
define linkonce_odr hidden void @__clang_call_terminate(ptr noundef %0) #5 comdat {
  %2 = call ptr @__cxa_begin_catch(ptr %0) #6
  call void @_ZSt9terminatev() #8
  unreachable
}

declare void @_ZSt9terminatev()

attributes #0 = { mustprogress noinline norecurse uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { mustprogress noinline uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { mustprogress noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nounwind memory(none) }
attributes #4 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { noinline noreturn nounwind uwtable "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { nounwind }
attributes #7 = { noreturn }
attributes #8 = { noreturn nounwind }

!llvm.module.flags = !{!0, !1, !2, !3, !4}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 2}
!4 = !{i32 7, !"frame-pointer", i32 2}
!5 = !{}
!6 = !{i64 8}
