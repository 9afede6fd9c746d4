; test: roundtrip
source_filename = "bases.cpp"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.Leaf = type { %struct.Middle, i32, [4 x i8] }
%struct.Middle = type { %struct.Base.base, i32 }
%struct.Base.base = type <{ ptr, i32 }>
%struct.Base = type <{ ptr, i32, [4 x i8] }>
%struct.Other = type { i32 }

$_Z7attemptI4LeafEvRKT_ = comdat any

$_ZN4LeafC2Ev = comdat any

$_ZN4LeafD2Ev = comdat any

$_Z7attemptI6MiddleEvRKT_ = comdat any

$_ZN6MiddleC2Ev = comdat any

$_ZN6MiddleD2Ev = comdat any

$_Z7attemptI4BaseEvRKT_ = comdat any

$_ZN4BaseC2Ev = comdat any

$_ZN4BaseD2Ev = comdat any

$_Z7attemptI5OtherEvRKT_ = comdat any

$_ZN5OtherC2Ev = comdat any

$_ZNK4Leaf4nameEv = comdat any

$_ZN4LeafD0Ev = comdat any

$_ZNK6Middle4nameEv = comdat any

$_ZN6MiddleD0Ev = comdat any

$_ZNK4Base4nameEv = comdat any

$_ZN4BaseD0Ev = comdat any

$_ZN4LeafC2ERKS_ = comdat any

$__clang_call_terminate = comdat any

$_ZN4BaseC2ERKS_ = comdat any

$_ZN6MiddleC2ERKS_ = comdat any

$_ZTV4Leaf = comdat any

$_ZTI4Leaf = comdat any

$_ZTS4Leaf = comdat any

$_ZTI6Middle = comdat any

$_ZTS6Middle = comdat any

$_ZTI4Base = comdat any

$_ZTS4Base = comdat any

$_ZTV6Middle = comdat any

$_ZTV4Base = comdat any

$_ZTI5Other = comdat any

$_ZTS5Other = comdat any

@_ZTV4Leaf = linkonce_odr dso_local unnamed_addr constant { [5 x ptr] } { [5 x ptr] [ptr null, ptr @_ZTI4Leaf, ptr @_ZNK4Leaf4nameEv, ptr @_ZN4LeafD2Ev, ptr @_ZN4LeafD0Ev] }, comdat, align 8
@_ZTI4Leaf = linkonce_odr dso_local constant { ptr, ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 2), ptr @_ZTS4Leaf, ptr @_ZTI6Middle }, comdat, align 8
@_ZTVN10__cxxabiv120__si_class_type_infoE = external global [0 x ptr]
@_ZTS4Leaf = linkonce_odr dso_local constant [6 x i8] c"4Leaf\00", comdat, align 1
@_ZTI6Middle = linkonce_odr dso_local constant { ptr, ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 2), ptr @_ZTS6Middle, ptr @_ZTI4Base }, comdat, align 8
@_ZTS6Middle = linkonce_odr dso_local constant [8 x i8] c"6Middle\00", comdat, align 1
@_ZTI4Base = linkonce_odr dso_local constant { ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv117__class_type_infoE, i64 2), ptr @_ZTS4Base }, comdat, align 8
@_ZTVN10__cxxabiv117__class_type_infoE = external global [0 x ptr]
@_ZTS4Base = linkonce_odr dso_local constant [6 x i8] c"4Base\00", comdat, align 1
@_ZTV6Middle = linkonce_odr dso_local unnamed_addr constant { [5 x ptr] } { [5 x ptr] [ptr null, ptr @_ZTI6Middle, ptr @_ZNK6Middle4nameEv, ptr @_ZN6MiddleD2Ev, ptr @_ZN6MiddleD0Ev] }, comdat, align 8
@_ZTV4Base = linkonce_odr dso_local unnamed_addr constant { [5 x ptr] } { [5 x ptr] [ptr null, ptr @_ZTI4Base, ptr @_ZNK4Base4nameEv, ptr @_ZN4BaseD2Ev, ptr @_ZN4BaseD0Ev] }, comdat, align 8
@.str = private unnamed_addr constant [5 x i8] c"Base\00", align 1
@.str.1 = private unnamed_addr constant [7 x i8] c"Middle\00", align 1
@.str.2 = private unnamed_addr constant [5 x i8] c"Leaf\00", align 1
@.str.3 = private unnamed_addr constant [5 x i8] c"...\0A\00", align 1
@.str.4 = private unnamed_addr constant [12 x i8] c"Base %s %d\0A\00", align 1
@.str.5 = private unnamed_addr constant [18 x i8] c"Middle& %s %d %d\0A\00", align 1
@_ZTI5Other = linkonce_odr dso_local constant { ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv117__class_type_infoE, i64 2), ptr @_ZTS5Other }, comdat, align 8
@_ZTS5Other = linkonce_odr dso_local constant [7 x i8] c"5Other\00", comdat, align 1

; Function Attrs: mustprogress noinline norecurse uwtable
define dso_local noundef i32 @main() #0 personality ptr @__gxx_personality_v0 {
entry:
  %retval = alloca i32, align 4
  %ref.tmp = alloca %struct.Leaf, align 8
  %exn.slot = alloca ptr, align 8
  %ehselector.slot = alloca i32, align 4
  %ref.tmp1 = alloca %struct.Middle, align 8
  %ref.tmp4 = alloca %struct.Base, align 8
  %ref.tmp7 = alloca %struct.Other, align 4
  store i32 0, ptr %retval, align 4
  call void @llvm.memset.p0.i64(ptr align 8 %ref.tmp, i8 0, i64 24, i1 false)
  call void @_ZN4LeafC2Ev(ptr noundef nonnull align 8 dereferenceable(20) %ref.tmp) #9
  invoke void @_Z7attemptI4LeafEvRKT_(ptr noundef nonnull align 8 dereferenceable(20) %ref.tmp)
          to label %invoke.cont unwind label %lpad

invoke.cont:                                      ; preds = %entry
  call void @_ZN4LeafD2Ev(ptr noundef nonnull align 8 dereferenceable(20) %ref.tmp) #9
  call void @llvm.memset.p0.i64(ptr align 8 %ref.tmp1, i8 0, i64 16, i1 false)
  call void @_ZN6MiddleC2Ev(ptr noundef nonnull align 8 dereferenceable(16) %ref.tmp1) #9
  invoke void @_Z7attemptI6MiddleEvRKT_(ptr noundef nonnull align 8 dereferenceable(16) %ref.tmp1)
          to label %invoke.cont3 unwind label %lpad2

invoke.cont3:                                     ; preds = %invoke.cont
  call void @_ZN6MiddleD2Ev(ptr noundef nonnull align 8 dereferenceable(16) %ref.tmp1) #9
  call void @llvm.memset.p0.i64(ptr align 8 %ref.tmp4, i8 0, i64 16, i1 false)
  call void @_ZN4BaseC2Ev(ptr noundef nonnull align 8 dereferenceable(12) %ref.tmp4) #9
  invoke void @_Z7attemptI4BaseEvRKT_(ptr noundef nonnull align 8 dereferenceable(12) %ref.tmp4)
          to label %invoke.cont6 unwind label %lpad5

invoke.cont6:                                     ; preds = %invoke.cont3
  call void @_ZN4BaseD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %ref.tmp4) #9
  call void @llvm.memset.p0.i64(ptr align 4 %ref.tmp7, i8 0, i64 4, i1 false)
  call void @_ZN5OtherC2Ev(ptr noundef nonnull align 4 dereferenceable(4) %ref.tmp7) #9
  call void @_Z7attemptI5OtherEvRKT_(ptr noundef nonnull align 4 dereferenceable(4) %ref.tmp7)
  ret i32 0

lpad:                                             ; preds = %entry
  %0 = landingpad { ptr, i32 }
          cleanup
  %1 = extractvalue { ptr, i32 } %0, 0
  store ptr %1, ptr %exn.slot, align 8
  %2 = extractvalue { ptr, i32 } %0, 1
  store i32 %2, ptr %ehselector.slot, align 4
  call void @_ZN4LeafD2Ev(ptr noundef nonnull align 8 dereferenceable(20) %ref.tmp) #9
  br label %eh.resume

lpad2:                                            ; preds = %invoke.cont
  %3 = landingpad { ptr, i32 }
          cleanup
  %4 = extractvalue { ptr, i32 } %3, 0
  store ptr %4, ptr %exn.slot, align 8
  %5 = extractvalue { ptr, i32 } %3, 1
  store i32 %5, ptr %ehselector.slot, align 4
  call void @_ZN6MiddleD2Ev(ptr noundef nonnull align 8 dereferenceable(16) %ref.tmp1) #9
  br label %eh.resume

lpad5:                                            ; preds = %invoke.cont3
  %6 = landingpad { ptr, i32 }
          cleanup
  %7 = extractvalue { ptr, i32 } %6, 0
  store ptr %7, ptr %exn.slot, align 8
  %8 = extractvalue { ptr, i32 } %6, 1
  store i32 %8, ptr %ehselector.slot, align 4
  call void @_ZN4BaseD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %ref.tmp4) #9
  br label %eh.resume

eh.resume:                                        ; preds = %lpad5, %lpad2, %lpad
  %exn = load ptr, ptr %exn.slot, align 8
  %sel = load i32, ptr %ehselector.slot, align 4
  %lpad.val = insertvalue { ptr, i32 } poison, ptr %exn, 0
  %lpad.val8 = insertvalue { ptr, i32 } %lpad.val, i32 %sel, 1
  resume { ptr, i32 } %lpad.val8
}

; Function Attrs: mustprogress noinline uwtable
define linkonce_odr dso_local void @_Z7attemptI4LeafEvRKT_(ptr noundef nonnull align 8 dereferenceable(20) %value) #1 comdat personality ptr @__gxx_personality_v0 {
entry:
  %value.addr = alloca ptr, align 8
  %exn.slot = alloca ptr, align 8
  %ehselector.slot = alloca i32, align 4
  %b = alloca %struct.Base, align 8
  %m = alloca ptr, align 8
  store ptr %value, ptr %value.addr, align 8
  %exception = call ptr @__cxa_allocate_exception(i64 24) #9
  %0 = load ptr, ptr %value.addr, align 8, !nonnull !5, !align !6
  call void @_ZN4LeafC2ERKS_(ptr noundef nonnull align 8 dereferenceable(20) %exception, ptr noundef nonnull align 8 dereferenceable(20) %0) #9
  invoke void @__cxa_throw(ptr %exception, ptr @_ZTI4Leaf, ptr @_ZN4LeafD2Ev) #10
          to label %unreachable unwind label %lpad

lpad:                                             ; preds = %entry
  %1 = landingpad { ptr, i32 }
          catch ptr @_ZTI6Middle
          catch ptr @_ZTI4Base
          catch ptr null
  %2 = extractvalue { ptr, i32 } %1, 0
  store ptr %2, ptr %exn.slot, align 8
  %3 = extractvalue { ptr, i32 } %1, 1
  store i32 %3, ptr %ehselector.slot, align 4
  br label %catch.dispatch

catch.dispatch:                                   ; preds = %lpad
  %sel = load i32, ptr %ehselector.slot, align 4
  %4 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTI6Middle) #9
  %matches = icmp eq i32 %sel, %4
  br i1 %matches, label %catch12, label %catch.fallthrough

catch12:                                          ; preds = %catch.dispatch
  %exn13 = load ptr, ptr %exn.slot, align 8
  %5 = call ptr @__cxa_begin_catch(ptr %exn13) #9
  store ptr %5, ptr %m, align 8
  %6 = load ptr, ptr %m, align 8, !nonnull !5, !align !6
  %vtable = load ptr, ptr %6, align 8
  %vfn = getelementptr inbounds ptr, ptr %vtable, i64 0
  %7 = load ptr, ptr %vfn, align 8
  %call16 = invoke noundef ptr %7(ptr noundef nonnull align 8 dereferenceable(16) %6)
          to label %invoke.cont15 unwind label %lpad14

invoke.cont15:                                    ; preds = %catch12
  %8 = load ptr, ptr %m, align 8, !nonnull !5, !align !6
  %b17 = getelementptr inbounds nuw %struct.Base, ptr %8, i32 0, i32 1
  %9 = load i32, ptr %b17, align 8
  %10 = load ptr, ptr %m, align 8, !nonnull !5, !align !6
  %m18 = getelementptr inbounds nuw %struct.Middle, ptr %10, i32 0, i32 1
  %11 = load i32, ptr %m18, align 4
  %call20 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.5, ptr noundef %call16, i32 noundef %9, i32 noundef %11)
          to label %invoke.cont19 unwind label %lpad14

invoke.cont19:                                    ; preds = %invoke.cont15
  call void @__cxa_end_catch()
  br label %try.cont

try.cont:                                         ; preds = %invoke.cont19, %invoke.cont9, %invoke.cont
  ret void

catch.fallthrough:                                ; preds = %catch.dispatch
  %12 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTI4Base) #9
  %matches1 = icmp eq i32 %sel, %12
  br i1 %matches1, label %catch4, label %catch

catch4:                                           ; preds = %catch.fallthrough
  %exn5 = load ptr, ptr %exn.slot, align 8
  %13 = call ptr @__cxa_get_exception_ptr(ptr %exn5) #9
  call void @_ZN4BaseC2ERKS_(ptr noundef nonnull align 8 dereferenceable(12) %b, ptr noundef nonnull align 8 dereferenceable(12) %13) #9
  %14 = call ptr @__cxa_begin_catch(ptr %exn5) #9
  %call6 = call noundef ptr @_ZNK4Base4nameEv(ptr noundef nonnull align 8 dereferenceable(12) %b)
  %b7 = getelementptr inbounds nuw %struct.Base, ptr %b, i32 0, i32 1
  %15 = load i32, ptr %b7, align 8
  %call10 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.4, ptr noundef %call6, i32 noundef %15)
          to label %invoke.cont9 unwind label %lpad8

invoke.cont9:                                     ; preds = %catch4
  call void @_ZN4BaseD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %b) #9
  call void @__cxa_end_catch()
  br label %try.cont

catch:                                            ; preds = %catch.fallthrough
  %exn = load ptr, ptr %exn.slot, align 8
  %16 = call ptr @__cxa_begin_catch(ptr %exn) #9
  %call = invoke i32 (ptr, ...) @printf(ptr noundef @.str.3)
          to label %invoke.cont unwind label %lpad2

invoke.cont:                                      ; preds = %catch
  call void @__cxa_end_catch()
  br label %try.cont

lpad2:                                            ; preds = %catch
  %17 = landingpad { ptr, i32 }
          cleanup
  %18 = extractvalue { ptr, i32 } %17, 0
  store ptr %18, ptr %exn.slot, align 8
  %19 = extractvalue { ptr, i32 } %17, 1
  store i32 %19, ptr %ehselector.slot, align 4
  invoke void @__cxa_end_catch()
          to label %invoke.cont3 unwind label %terminate.lpad

invoke.cont3:                                     ; preds = %lpad2
  br label %eh.resume

lpad8:                                            ; preds = %catch4
  %20 = landingpad { ptr, i32 }
          cleanup
  %21 = extractvalue { ptr, i32 } %20, 0
  store ptr %21, ptr %exn.slot, align 8
  %22 = extractvalue { ptr, i32 } %20, 1
  store i32 %22, ptr %ehselector.slot, align 4
  call void @_ZN4BaseD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %b) #9
  invoke void @__cxa_end_catch()
          to label %invoke.cont11 unwind label %terminate.lpad

invoke.cont11:                                    ; preds = %lpad8
  br label %eh.resume

lpad14:                                           ; preds = %invoke.cont15, %catch12
  %23 = landingpad { ptr, i32 }
          cleanup
  %24 = extractvalue { ptr, i32 } %23, 0
  store ptr %24, ptr %exn.slot, align 8
  %25 = extractvalue { ptr, i32 } %23, 1
  store i32 %25, ptr %ehselector.slot, align 4
  invoke void @__cxa_end_catch()
          to label %invoke.cont21 unwind label %terminate.lpad

invoke.cont21:                                    ; preds = %lpad14
  br label %eh.resume

eh.resume:                                        ; preds = %invoke.cont21, %invoke.cont11, %invoke.cont3
  %exn22 = load ptr, ptr %exn.slot, align 8
  %sel23 = load i32, ptr %ehselector.slot, align 4
  %lpad.val = insertvalue { ptr, i32 } poison, ptr %exn22, 0
  %lpad.val24 = insertvalue { ptr, i32 } %lpad.val, i32 %sel23, 1
  resume { ptr, i32 } %lpad.val24

terminate.lpad:                                   ; preds = %lpad14, %lpad8, %lpad2
  %26 = landingpad { ptr, i32 }
          catch ptr null
  %27 = extractvalue { ptr, i32 } %26, 0
  call void @__clang_call_terminate(ptr %27) #11
  unreachable

unreachable:                                      ; preds = %entry
  unreachable
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg) #2

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN4LeafC2Ev(ptr noundef nonnull align 8 dereferenceable(20) %this) unnamed_addr #3 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  call void @_ZN6MiddleC2Ev(ptr noundef nonnull align 8 dereferenceable(16) %this1) #9
  store ptr getelementptr inbounds inrange(-16, 24) ({ [5 x ptr] }, ptr @_ZTV4Leaf, i32 0, i32 0, i32 2), ptr %this1, align 8
  %l = getelementptr inbounds nuw %struct.Leaf, ptr %this1, i32 0, i32 1
  store i32 3, ptr %l, align 8
  ret void
}

declare i32 @__gxx_personality_v0(...)

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN4LeafD2Ev(ptr noundef nonnull align 8 dereferenceable(20) %this) unnamed_addr #3 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  call void @_ZN6MiddleD2Ev(ptr noundef nonnull align 8 dereferenceable(16) %this1) #9
  ret void
}

; Function Attrs: mustprogress noinline uwtable
define linkonce_odr dso_local void @_Z7attemptI6MiddleEvRKT_(ptr noundef nonnull align 8 dereferenceable(16) %value) #1 comdat personality ptr @__gxx_personality_v0 {
entry:
  %value.addr = alloca ptr, align 8
  %exn.slot = alloca ptr, align 8
  %ehselector.slot = alloca i32, align 4
  %b = alloca %struct.Base, align 8
  %m = alloca ptr, align 8
  store ptr %value, ptr %value.addr, align 8
  %exception = call ptr @__cxa_allocate_exception(i64 16) #9
  %0 = load ptr, ptr %value.addr, align 8, !nonnull !5, !align !6
  call void @_ZN6MiddleC2ERKS_(ptr noundef nonnull align 8 dereferenceable(16) %exception, ptr noundef nonnull align 8 dereferenceable(16) %0) #9
  invoke void @__cxa_throw(ptr %exception, ptr @_ZTI6Middle, ptr @_ZN6MiddleD2Ev) #10
          to label %unreachable unwind label %lpad

lpad:                                             ; preds = %entry
  %1 = landingpad { ptr, i32 }
          catch ptr @_ZTI6Middle
          catch ptr @_ZTI4Base
          catch ptr null
  %2 = extractvalue { ptr, i32 } %1, 0
  store ptr %2, ptr %exn.slot, align 8
  %3 = extractvalue { ptr, i32 } %1, 1
  store i32 %3, ptr %ehselector.slot, align 4
  br label %catch.dispatch

catch.dispatch:                                   ; preds = %lpad
  %sel = load i32, ptr %ehselector.slot, align 4
  %4 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTI6Middle) #9
  %matches = icmp eq i32 %sel, %4
  br i1 %matches, label %catch12, label %catch.fallthrough

catch12:                                          ; preds = %catch.dispatch
  %exn13 = load ptr, ptr %exn.slot, align 8
  %5 = call ptr @__cxa_begin_catch(ptr %exn13) #9
  store ptr %5, ptr %m, align 8
  %6 = load ptr, ptr %m, align 8, !nonnull !5, !align !6
  %vtable = load ptr, ptr %6, align 8
  %vfn = getelementptr inbounds ptr, ptr %vtable, i64 0
  %7 = load ptr, ptr %vfn, align 8
  %call16 = invoke noundef ptr %7(ptr noundef nonnull align 8 dereferenceable(16) %6)
          to label %invoke.cont15 unwind label %lpad14

invoke.cont15:                                    ; preds = %catch12
  %8 = load ptr, ptr %m, align 8, !nonnull !5, !align !6
  %b17 = getelementptr inbounds nuw %struct.Base, ptr %8, i32 0, i32 1
  %9 = load i32, ptr %b17, align 8
  %10 = load ptr, ptr %m, align 8, !nonnull !5, !align !6
  %m18 = getelementptr inbounds nuw %struct.Middle, ptr %10, i32 0, i32 1
  %11 = load i32, ptr %m18, align 4
  %call20 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.5, ptr noundef %call16, i32 noundef %9, i32 noundef %11)
          to label %invoke.cont19 unwind label %lpad14

invoke.cont19:                                    ; preds = %invoke.cont15
  call void @__cxa_end_catch()
  br label %try.cont

try.cont:                                         ; preds = %invoke.cont19, %invoke.cont9, %invoke.cont
  ret void

catch.fallthrough:                                ; preds = %catch.dispatch
  %12 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTI4Base) #9
  %matches1 = icmp eq i32 %sel, %12
  br i1 %matches1, label %catch4, label %catch

catch4:                                           ; preds = %catch.fallthrough
  %exn5 = load ptr, ptr %exn.slot, align 8
  %13 = call ptr @__cxa_get_exception_ptr(ptr %exn5) #9
  call void @_ZN4BaseC2ERKS_(ptr noundef nonnull align 8 dereferenceable(12) %b, ptr noundef nonnull align 8 dereferenceable(12) %13) #9
  %14 = call ptr @__cxa_begin_catch(ptr %exn5) #9
  %call6 = call noundef ptr @_ZNK4Base4nameEv(ptr noundef nonnull align 8 dereferenceable(12) %b)
  %b7 = getelementptr inbounds nuw %struct.Base, ptr %b, i32 0, i32 1
  %15 = load i32, ptr %b7, align 8
  %call10 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.4, ptr noundef %call6, i32 noundef %15)
          to label %invoke.cont9 unwind label %lpad8

invoke.cont9:                                     ; preds = %catch4
  call void @_ZN4BaseD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %b) #9
  call void @__cxa_end_catch()
  br label %try.cont

catch:                                            ; preds = %catch.fallthrough
  %exn = load ptr, ptr %exn.slot, align 8
  %16 = call ptr @__cxa_begin_catch(ptr %exn) #9
  %call = invoke i32 (ptr, ...) @printf(ptr noundef @.str.3)
          to label %invoke.cont unwind label %lpad2

invoke.cont:                                      ; preds = %catch
  call void @__cxa_end_catch()
  br label %try.cont

lpad2:                                            ; preds = %catch
  %17 = landingpad { ptr, i32 }
          cleanup
  %18 = extractvalue { ptr, i32 } %17, 0
  store ptr %18, ptr %exn.slot, align 8
  %19 = extractvalue { ptr, i32 } %17, 1
  store i32 %19, ptr %ehselector.slot, align 4
  invoke void @__cxa_end_catch()
          to label %invoke.cont3 unwind label %terminate.lpad

invoke.cont3:                                     ; preds = %lpad2
  br label %eh.resume

lpad8:                                            ; preds = %catch4
  %20 = landingpad { ptr, i32 }
          cleanup
  %21 = extractvalue { ptr, i32 } %20, 0
  store ptr %21, ptr %exn.slot, align 8
  %22 = extractvalue { ptr, i32 } %20, 1
  store i32 %22, ptr %ehselector.slot, align 4
  call void @_ZN4BaseD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %b) #9
  invoke void @__cxa_end_catch()
          to label %invoke.cont11 unwind label %terminate.lpad

invoke.cont11:                                    ; preds = %lpad8
  br label %eh.resume

lpad14:                                           ; preds = %invoke.cont15, %catch12
  %23 = landingpad { ptr, i32 }
          cleanup
  %24 = extractvalue { ptr, i32 } %23, 0
  store ptr %24, ptr %exn.slot, align 8
  %25 = extractvalue { ptr, i32 } %23, 1
  store i32 %25, ptr %ehselector.slot, align 4
  invoke void @__cxa_end_catch()
          to label %invoke.cont21 unwind label %terminate.lpad

invoke.cont21:                                    ; preds = %lpad14
  br label %eh.resume

eh.resume:                                        ; preds = %invoke.cont21, %invoke.cont11, %invoke.cont3
  %exn22 = load ptr, ptr %exn.slot, align 8
  %sel23 = load i32, ptr %ehselector.slot, align 4
  %lpad.val = insertvalue { ptr, i32 } poison, ptr %exn22, 0
  %lpad.val24 = insertvalue { ptr, i32 } %lpad.val, i32 %sel23, 1
  resume { ptr, i32 } %lpad.val24

terminate.lpad:                                   ; preds = %lpad14, %lpad8, %lpad2
  %26 = landingpad { ptr, i32 }
          catch ptr null
  %27 = extractvalue { ptr, i32 } %26, 0
  call void @__clang_call_terminate(ptr %27) #11
  unreachable

unreachable:                                      ; preds = %entry
  unreachable
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN6MiddleC2Ev(ptr noundef nonnull align 8 dereferenceable(16) %this) unnamed_addr #3 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  call void @_ZN4BaseC2Ev(ptr noundef nonnull align 8 dereferenceable(12) %this1) #9
  store ptr getelementptr inbounds inrange(-16, 24) ({ [5 x ptr] }, ptr @_ZTV6Middle, i32 0, i32 0, i32 2), ptr %this1, align 8
  %m = getelementptr inbounds nuw %struct.Middle, ptr %this1, i32 0, i32 1
  store i32 2, ptr %m, align 4
  ret void
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN6MiddleD2Ev(ptr noundef nonnull align 8 dereferenceable(16) %this) unnamed_addr #3 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  call void @_ZN4BaseD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %this1) #9
  ret void
}

; Function Attrs: mustprogress noinline uwtable
define linkonce_odr dso_local void @_Z7attemptI4BaseEvRKT_(ptr noundef nonnull align 8 dereferenceable(12) %value) #1 comdat personality ptr @__gxx_personality_v0 {
entry:
  %value.addr = alloca ptr, align 8
  %exn.slot = alloca ptr, align 8
  %ehselector.slot = alloca i32, align 4
  %b = alloca %struct.Base, align 8
  %m = alloca ptr, align 8
  store ptr %value, ptr %value.addr, align 8
  %exception = call ptr @__cxa_allocate_exception(i64 16) #9
  %0 = load ptr, ptr %value.addr, align 8, !nonnull !5, !align !6
  call void @_ZN4BaseC2ERKS_(ptr noundef nonnull align 8 dereferenceable(12) %exception, ptr noundef nonnull align 8 dereferenceable(12) %0) #9
  invoke void @__cxa_throw(ptr %exception, ptr @_ZTI4Base, ptr @_ZN4BaseD2Ev) #10
          to label %unreachable unwind label %lpad

lpad:                                             ; preds = %entry
  %1 = landingpad { ptr, i32 }
          catch ptr @_ZTI6Middle
          catch ptr @_ZTI4Base
          catch ptr null
  %2 = extractvalue { ptr, i32 } %1, 0
  store ptr %2, ptr %exn.slot, align 8
  %3 = extractvalue { ptr, i32 } %1, 1
  store i32 %3, ptr %ehselector.slot, align 4
  br label %catch.dispatch

catch.dispatch:                                   ; preds = %lpad
  %sel = load i32, ptr %ehselector.slot, align 4
  %4 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTI6Middle) #9
  %matches = icmp eq i32 %sel, %4
  br i1 %matches, label %catch12, label %catch.fallthrough

catch12:                                          ; preds = %catch.dispatch
  %exn13 = load ptr, ptr %exn.slot, align 8
  %5 = call ptr @__cxa_begin_catch(ptr %exn13) #9
  store ptr %5, ptr %m, align 8
  %6 = load ptr, ptr %m, align 8, !nonnull !5, !align !6
  %vtable = load ptr, ptr %6, align 8
  %vfn = getelementptr inbounds ptr, ptr %vtable, i64 0
  %7 = load ptr, ptr %vfn, align 8
  %call16 = invoke noundef ptr %7(ptr noundef nonnull align 8 dereferenceable(16) %6)
          to label %invoke.cont15 unwind label %lpad14

invoke.cont15:                                    ; preds = %catch12
  %8 = load ptr, ptr %m, align 8, !nonnull !5, !align !6
  %b17 = getelementptr inbounds nuw %struct.Base, ptr %8, i32 0, i32 1
  %9 = load i32, ptr %b17, align 8
  %10 = load ptr, ptr %m, align 8, !nonnull !5, !align !6
  %m18 = getelementptr inbounds nuw %struct.Middle, ptr %10, i32 0, i32 1
  %11 = load i32, ptr %m18, align 4
  %call20 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.5, ptr noundef %call16, i32 noundef %9, i32 noundef %11)
          to label %invoke.cont19 unwind label %lpad14

invoke.cont19:                                    ; preds = %invoke.cont15
  call void @__cxa_end_catch()
  br label %try.cont

try.cont:                                         ; preds = %invoke.cont19, %invoke.cont9, %invoke.cont
  ret void

catch.fallthrough:                                ; preds = %catch.dispatch
  %12 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTI4Base) #9
  %matches1 = icmp eq i32 %sel, %12
  br i1 %matches1, label %catch4, label %catch

catch4:                                           ; preds = %catch.fallthrough
  %exn5 = load ptr, ptr %exn.slot, align 8
  %13 = call ptr @__cxa_get_exception_ptr(ptr %exn5) #9
  call void @_ZN4BaseC2ERKS_(ptr noundef nonnull align 8 dereferenceable(12) %b, ptr noundef nonnull align 8 dereferenceable(12) %13) #9
  %14 = call ptr @__cxa_begin_catch(ptr %exn5) #9
  %call6 = call noundef ptr @_ZNK4Base4nameEv(ptr noundef nonnull align 8 dereferenceable(12) %b)
  %b7 = getelementptr inbounds nuw %struct.Base, ptr %b, i32 0, i32 1
  %15 = load i32, ptr %b7, align 8
  %call10 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.4, ptr noundef %call6, i32 noundef %15)
          to label %invoke.cont9 unwind label %lpad8

invoke.cont9:                                     ; preds = %catch4
  call void @_ZN4BaseD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %b) #9
  call void @__cxa_end_catch()
  br label %try.cont

catch:                                            ; preds = %catch.fallthrough
  %exn = load ptr, ptr %exn.slot, align 8
  %16 = call ptr @__cxa_begin_catch(ptr %exn) #9
  %call = invoke i32 (ptr, ...) @printf(ptr noundef @.str.3)
          to label %invoke.cont unwind label %lpad2

invoke.cont:                                      ; preds = %catch
  call void @__cxa_end_catch()
  br label %try.cont

lpad2:                                            ; preds = %catch
  %17 = landingpad { ptr, i32 }
          cleanup
  %18 = extractvalue { ptr, i32 } %17, 0
  store ptr %18, ptr %exn.slot, align 8
  %19 = extractvalue { ptr, i32 } %17, 1
  store i32 %19, ptr %ehselector.slot, align 4
  invoke void @__cxa_end_catch()
          to label %invoke.cont3 unwind label %terminate.lpad

invoke.cont3:                                     ; preds = %lpad2
  br label %eh.resume

lpad8:                                            ; preds = %catch4
  %20 = landingpad { ptr, i32 }
          cleanup
  %21 = extractvalue { ptr, i32 } %20, 0
  store ptr %21, ptr %exn.slot, align 8
  %22 = extractvalue { ptr, i32 } %20, 1
  store i32 %22, ptr %ehselector.slot, align 4
  call void @_ZN4BaseD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %b) #9
  invoke void @__cxa_end_catch()
          to label %invoke.cont11 unwind label %terminate.lpad

invoke.cont11:                                    ; preds = %lpad8
  br label %eh.resume

lpad14:                                           ; preds = %invoke.cont15, %catch12
  %23 = landingpad { ptr, i32 }
          cleanup
  %24 = extractvalue { ptr, i32 } %23, 0
  store ptr %24, ptr %exn.slot, align 8
  %25 = extractvalue { ptr, i32 } %23, 1
  store i32 %25, ptr %ehselector.slot, align 4
  invoke void @__cxa_end_catch()
          to label %invoke.cont21 unwind label %terminate.lpad

invoke.cont21:                                    ; preds = %lpad14
  br label %eh.resume

eh.resume:                                        ; preds = %invoke.cont21, %invoke.cont11, %invoke.cont3
  %exn22 = load ptr, ptr %exn.slot, align 8
  %sel23 = load i32, ptr %ehselector.slot, align 4
  %lpad.val = insertvalue { ptr, i32 } poison, ptr %exn22, 0
  %lpad.val24 = insertvalue { ptr, i32 } %lpad.val, i32 %sel23, 1
  resume { ptr, i32 } %lpad.val24

terminate.lpad:                                   ; preds = %lpad14, %lpad8, %lpad2
  %26 = landingpad { ptr, i32 }
          catch ptr null
  %27 = extractvalue { ptr, i32 } %26, 0
  call void @__clang_call_terminate(ptr %27) #11
  unreachable

unreachable:                                      ; preds = %entry
  unreachable
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN4BaseC2Ev(ptr noundef nonnull align 8 dereferenceable(12) %this) unnamed_addr #3 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  store ptr getelementptr inbounds inrange(-16, 24) ({ [5 x ptr] }, ptr @_ZTV4Base, i32 0, i32 0, i32 2), ptr %this1, align 8
  %b = getelementptr inbounds nuw %struct.Base, ptr %this1, i32 0, i32 1
  store i32 1, ptr %b, align 8
  ret void
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN4BaseD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %this) unnamed_addr #3 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  ret void
}

; Function Attrs: mustprogress noinline uwtable
define linkonce_odr dso_local void @_Z7attemptI5OtherEvRKT_(ptr noundef nonnull align 4 dereferenceable(4) %value) #1 comdat personality ptr @__gxx_personality_v0 {
entry:
  %value.addr = alloca ptr, align 8
  %exn.slot = alloca ptr, align 8
  %ehselector.slot = alloca i32, align 4
  %b = alloca %struct.Base, align 8
  %m = alloca ptr, align 8
  store ptr %value, ptr %value.addr, align 8
  %exception = call ptr @__cxa_allocate_exception(i64 4) #9
  %0 = load ptr, ptr %value.addr, align 8, !nonnull !5, !align !7
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %exception, ptr align 4 %0, i64 4, i1 false)
  invoke void @__cxa_throw(ptr %exception, ptr @_ZTI5Other, ptr null) #10
          to label %unreachable unwind label %lpad

lpad:                                             ; preds = %entry
  %1 = landingpad { ptr, i32 }
          catch ptr @_ZTI6Middle
          catch ptr @_ZTI4Base
          catch ptr null
  %2 = extractvalue { ptr, i32 } %1, 0
  store ptr %2, ptr %exn.slot, align 8
  %3 = extractvalue { ptr, i32 } %1, 1
  store i32 %3, ptr %ehselector.slot, align 4
  br label %catch.dispatch

catch.dispatch:                                   ; preds = %lpad
  %sel = load i32, ptr %ehselector.slot, align 4
  %4 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTI6Middle) #9
  %matches = icmp eq i32 %sel, %4
  br i1 %matches, label %catch12, label %catch.fallthrough

catch12:                                          ; preds = %catch.dispatch
  %exn13 = load ptr, ptr %exn.slot, align 8
  %5 = call ptr @__cxa_begin_catch(ptr %exn13) #9
  store ptr %5, ptr %m, align 8
  %6 = load ptr, ptr %m, align 8, !nonnull !5, !align !6
  %vtable = load ptr, ptr %6, align 8
  %vfn = getelementptr inbounds ptr, ptr %vtable, i64 0
  %7 = load ptr, ptr %vfn, align 8
  %call16 = invoke noundef ptr %7(ptr noundef nonnull align 8 dereferenceable(16) %6)
          to label %invoke.cont15 unwind label %lpad14

invoke.cont15:                                    ; preds = %catch12
  %8 = load ptr, ptr %m, align 8, !nonnull !5, !align !6
  %b17 = getelementptr inbounds nuw %struct.Base, ptr %8, i32 0, i32 1
  %9 = load i32, ptr %b17, align 8
  %10 = load ptr, ptr %m, align 8, !nonnull !5, !align !6
  %m18 = getelementptr inbounds nuw %struct.Middle, ptr %10, i32 0, i32 1
  %11 = load i32, ptr %m18, align 4
  %call20 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.5, ptr noundef %call16, i32 noundef %9, i32 noundef %11)
          to label %invoke.cont19 unwind label %lpad14

invoke.cont19:                                    ; preds = %invoke.cont15
  call void @__cxa_end_catch()
  br label %try.cont

try.cont:                                         ; preds = %invoke.cont19, %invoke.cont9, %invoke.cont
  ret void

catch.fallthrough:                                ; preds = %catch.dispatch
  %12 = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTI4Base) #9
  %matches1 = icmp eq i32 %sel, %12
  br i1 %matches1, label %catch4, label %catch

catch4:                                           ; preds = %catch.fallthrough
  %exn5 = load ptr, ptr %exn.slot, align 8
  %13 = call ptr @__cxa_get_exception_ptr(ptr %exn5) #9
  call void @_ZN4BaseC2ERKS_(ptr noundef nonnull align 8 dereferenceable(12) %b, ptr noundef nonnull align 8 dereferenceable(12) %13) #9
  %14 = call ptr @__cxa_begin_catch(ptr %exn5) #9
  %call6 = call noundef ptr @_ZNK4Base4nameEv(ptr noundef nonnull align 8 dereferenceable(12) %b)
  %b7 = getelementptr inbounds nuw %struct.Base, ptr %b, i32 0, i32 1
  %15 = load i32, ptr %b7, align 8
  %call10 = invoke i32 (ptr, ...) @printf(ptr noundef @.str.4, ptr noundef %call6, i32 noundef %15)
          to label %invoke.cont9 unwind label %lpad8

invoke.cont9:                                     ; preds = %catch4
  call void @_ZN4BaseD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %b) #9
  call void @__cxa_end_catch()
  br label %try.cont

catch:                                            ; preds = %catch.fallthrough
  %exn = load ptr, ptr %exn.slot, align 8
  %16 = call ptr @__cxa_begin_catch(ptr %exn) #9
  %call = invoke i32 (ptr, ...) @printf(ptr noundef @.str.3)
          to label %invoke.cont unwind label %lpad2

invoke.cont:                                      ; preds = %catch
  call void @__cxa_end_catch()
  br label %try.cont

lpad2:                                            ; preds = %catch
  %17 = landingpad { ptr, i32 }
          cleanup
  %18 = extractvalue { ptr, i32 } %17, 0
  store ptr %18, ptr %exn.slot, align 8
  %19 = extractvalue { ptr, i32 } %17, 1
  store i32 %19, ptr %ehselector.slot, align 4
  invoke void @__cxa_end_catch()
          to label %invoke.cont3 unwind label %terminate.lpad

invoke.cont3:                                     ; preds = %lpad2
  br label %eh.resume

lpad8:                                            ; preds = %catch4
  %20 = landingpad { ptr, i32 }
          cleanup
  %21 = extractvalue { ptr, i32 } %20, 0
  store ptr %21, ptr %exn.slot, align 8
  %22 = extractvalue { ptr, i32 } %20, 1
  store i32 %22, ptr %ehselector.slot, align 4
  call void @_ZN4BaseD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %b) #9
  invoke void @__cxa_end_catch()
          to label %invoke.cont11 unwind label %terminate.lpad

invoke.cont11:                                    ; preds = %lpad8
  br label %eh.resume

lpad14:                                           ; preds = %invoke.cont15, %catch12
  %23 = landingpad { ptr, i32 }
          cleanup
  %24 = extractvalue { ptr, i32 } %23, 0
  store ptr %24, ptr %exn.slot, align 8
  %25 = extractvalue { ptr, i32 } %23, 1
  store i32 %25, ptr %ehselector.slot, align 4
  invoke void @__cxa_end_catch()
          to label %invoke.cont21 unwind label %terminate.lpad

invoke.cont21:                                    ; preds = %lpad14
  br label %eh.resume

eh.resume:                                        ; preds = %invoke.cont21, %invoke.cont11, %invoke.cont3
  %exn22 = load ptr, ptr %exn.slot, align 8
  %sel23 = load i32, ptr %ehselector.slot, align 4
  %lpad.val = insertvalue { ptr, i32 } poison, ptr %exn22, 0
  %lpad.val24 = insertvalue { ptr, i32 } %lpad.val, i32 %sel23, 1
  resume { ptr, i32 } %lpad.val24

terminate.lpad:                                   ; preds = %lpad14, %lpad8, %lpad2
  %26 = landingpad { ptr, i32 }
          catch ptr null
  %27 = extractvalue { ptr, i32 } %26, 0
  call void @__clang_call_terminate(ptr %27) #11
  unreachable

unreachable:                                      ; preds = %entry
  unreachable
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN5OtherC2Ev(ptr noundef nonnull align 4 dereferenceable(4) %this) unnamed_addr #3 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  %o = getelementptr inbounds nuw %struct.Other, ptr %this1, i32 0, i32 0
  store i32 4, ptr %o, align 4
  ret void
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local noundef ptr @_ZNK4Leaf4nameEv(ptr noundef nonnull align 8 dereferenceable(20) %this) unnamed_addr #3 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  ret ptr @.str.2
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN4LeafD0Ev(ptr noundef nonnull align 8 dereferenceable(20) %this) unnamed_addr #3 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  call void @_ZN4LeafD2Ev(ptr noundef nonnull align 8 dereferenceable(20) %this1) #9
  call void @_ZdlPvm(ptr noundef %this1, i64 noundef 24) #12
  ret void
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local noundef ptr @_ZNK6Middle4nameEv(ptr noundef nonnull align 8 dereferenceable(16) %this) unnamed_addr #3 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  ret ptr @.str.1
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN6MiddleD0Ev(ptr noundef nonnull align 8 dereferenceable(16) %this) unnamed_addr #3 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  call void @_ZN6MiddleD2Ev(ptr noundef nonnull align 8 dereferenceable(16) %this1) #9
  call void @_ZdlPvm(ptr noundef %this1, i64 noundef 16) #12
  ret void
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local noundef ptr @_ZNK4Base4nameEv(ptr noundef nonnull align 8 dereferenceable(12) %this) unnamed_addr #3 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  ret ptr @.str
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN4BaseD0Ev(ptr noundef nonnull align 8 dereferenceable(12) %this) unnamed_addr #3 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  call void @_ZN4BaseD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %this1) #9
  call void @_ZdlPvm(ptr noundef %this1, i64 noundef 16) #12
  ret void
}

; Function Attrs: nobuiltin nounwind
declare void @_ZdlPvm(ptr noundef, i64 noundef) #4

declare ptr @__cxa_allocate_exception(i64)

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN4LeafC2ERKS_(ptr noundef nonnull align 8 dereferenceable(20) %this, ptr noundef nonnull align 8 dereferenceable(20) %0) unnamed_addr #3 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  %.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  store ptr %0, ptr %.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  %1 = load ptr, ptr %.addr, align 8, !nonnull !5, !align !6
  call void @_ZN6MiddleC2ERKS_(ptr noundef nonnull align 8 dereferenceable(16) %this1, ptr noundef nonnull align 8 dereferenceable(16) %1) #9
  store ptr getelementptr inbounds inrange(-16, 24) ({ [5 x ptr] }, ptr @_ZTV4Leaf, i32 0, i32 0, i32 2), ptr %this1, align 8
  %l = getelementptr inbounds nuw %struct.Leaf, ptr %this1, i32 0, i32 1
  %2 = load ptr, ptr %.addr, align 8, !nonnull !5, !align !6
  %l2 = getelementptr inbounds nuw %struct.Leaf, ptr %2, i32 0, i32 1
  %3 = load i32, ptr %l2, align 8
  store i32 %3, ptr %l, align 8
  ret void
}

declare void @__cxa_throw(ptr, ptr, ptr)

; Function Attrs: nounwind memory(none)
declare i32 @llvm.eh.typeid.for.p0(ptr) #5

declare ptr @__cxa_begin_catch(ptr)

declare i32 @printf(ptr noundef, ...) #6

declare void @__cxa_end_catch()

; Function Attrs: noinline noreturn nounwind uwtable
define linkonce_odr hidden void @__clang_call_terminate(ptr noundef %0) #7 comdat {
  %2 = call ptr @__cxa_begin_catch(ptr %0) #9
  call void @_ZSt9terminatev() #11
  unreachable
}

declare void @_ZSt9terminatev()

declare ptr @__cxa_get_exception_ptr(ptr)

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN4BaseC2ERKS_(ptr noundef nonnull align 8 dereferenceable(12) %this, ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #3 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  %.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  store ptr %0, ptr %.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  store ptr getelementptr inbounds inrange(-16, 24) ({ [5 x ptr] }, ptr @_ZTV4Base, i32 0, i32 0, i32 2), ptr %this1, align 8
  %b = getelementptr inbounds nuw %struct.Base, ptr %this1, i32 0, i32 1
  %1 = load ptr, ptr %.addr, align 8, !nonnull !5, !align !6
  %b2 = getelementptr inbounds nuw %struct.Base, ptr %1, i32 0, i32 1
  %2 = load i32, ptr %b2, align 8
  store i32 %2, ptr %b, align 8
  ret void
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN6MiddleC2ERKS_(ptr noundef nonnull align 8 dereferenceable(16) %this, ptr noundef nonnull align 8 dereferenceable(16) %0) unnamed_addr #3 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  %.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  store ptr %0, ptr %.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  %1 = load ptr, ptr %.addr, align 8, !nonnull !5, !align !6
  call void @_ZN4BaseC2ERKS_(ptr noundef nonnull align 8 dereferenceable(12) %this1, ptr noundef nonnull align 8 dereferenceable(12) %1) #9
  store ptr getelementptr inbounds inrange(-16, 24) ({ [5 x ptr] }, ptr @_ZTV6Middle, i32 0, i32 0, i32 2), ptr %this1, align 8
  %m = getelementptr inbounds nuw %struct.Middle, ptr %this1, i32 0, i32 1
  %2 = load ptr, ptr %.addr, align 8, !nonnull !5, !align !6
  %m2 = getelementptr inbounds nuw %struct.Middle, ptr %2, i32 0, i32 1
  %3 = load i32, ptr %m2, align 4
  store i32 %3, ptr %m, align 4
  ret void
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #8

attributes #0 = { mustprogress noinline norecurse uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { mustprogress noinline uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #3 = { mustprogress noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { nobuiltin nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { nounwind memory(none) }
attributes #6 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #7 = { noinline noreturn nounwind uwtable "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #8 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
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
!7 = !{i64 4}
