; test: roundtrip
source_filename = "dynamic_casts.cpp"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.A = type <{ ptr, i32, [4 x i8] }>
%struct.C = type { %struct.A.base, [4 x i8], %struct.B.base, i32 }
%struct.A.base = type <{ ptr, i32 }>
%struct.B.base = type <{ ptr, i32 }>
%struct.D = type { %struct.C, i32, [4 x i8] }
%struct.X = type { %struct.A.base, i32 }
%struct.B = type <{ ptr, i32, [4 x i8] }>

$_ZN1AC2Ev = comdat any

$_ZN1CC2Ev = comdat any

$_ZN1DC2Ev = comdat any

$_ZN1XC2Ev = comdat any

$_ZN1XD2Ev = comdat any

$_ZN1DD2Ev = comdat any

$_ZN1CD2Ev = comdat any

$_ZN1AD2Ev = comdat any

$_ZN1AD0Ev = comdat any

$_ZN1BC2Ev = comdat any

$_ZN1CD0Ev = comdat any

$_ZThn16_N1CD1Ev = comdat any

$_ZThn16_N1CD0Ev = comdat any

$_ZN1BD2Ev = comdat any

$_ZN1BD0Ev = comdat any

$_ZN1DD0Ev = comdat any

$_ZThn16_N1DD1Ev = comdat any

$_ZThn16_N1DD0Ev = comdat any

$_ZN1XD0Ev = comdat any

$_ZTV1A = comdat any

$_ZTI1A = comdat any

$_ZTS1A = comdat any

$_ZTV1C = comdat any

$_ZTI1C = comdat any

$_ZTS1C = comdat any

$_ZTI1B = comdat any

$_ZTS1B = comdat any

$_ZTV1B = comdat any

$_ZTV1D = comdat any

$_ZTI1D = comdat any

$_ZTS1D = comdat any

$_ZTV1X = comdat any

$_ZTI1X = comdat any

$_ZTS1X = comdat any

@_ZTV1A = linkonce_odr dso_local unnamed_addr constant { [4 x ptr] } { [4 x ptr] [ptr null, ptr @_ZTI1A, ptr @_ZN1AD2Ev, ptr @_ZN1AD0Ev] }, comdat, align 8
@_ZTI1A = linkonce_odr dso_local constant { ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv117__class_type_infoE, i64 2), ptr @_ZTS1A }, comdat, align 8
@_ZTVN10__cxxabiv117__class_type_infoE = external global [0 x ptr]
@_ZTS1A = linkonce_odr dso_local constant [3 x i8] c"1A\00", comdat, align 1
@_ZTV1C = linkonce_odr dso_local unnamed_addr constant { [4 x ptr], [4 x ptr] } { [4 x ptr] [ptr null, ptr @_ZTI1C, ptr @_ZN1CD2Ev, ptr @_ZN1CD0Ev], [4 x ptr] [ptr inttoptr (i64 -16 to ptr), ptr @_ZTI1C, ptr @_ZThn16_N1CD1Ev, ptr @_ZThn16_N1CD0Ev] }, comdat, align 8
@_ZTI1C = linkonce_odr dso_local constant { ptr, ptr, i32, i32, ptr, i64, ptr, i64 } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv121__vmi_class_type_infoE, i64 2), ptr @_ZTS1C, i32 0, i32 2, ptr @_ZTI1A, i64 2, ptr @_ZTI1B, i64 4098 }, comdat, align 8
@_ZTVN10__cxxabiv121__vmi_class_type_infoE = external global [0 x ptr]
@_ZTS1C = linkonce_odr dso_local constant [3 x i8] c"1C\00", comdat, align 1
@_ZTI1B = linkonce_odr dso_local constant { ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv117__class_type_infoE, i64 2), ptr @_ZTS1B }, comdat, align 8
@_ZTS1B = linkonce_odr dso_local constant [3 x i8] c"1B\00", comdat, align 1
@_ZTV1B = linkonce_odr dso_local unnamed_addr constant { [4 x ptr] } { [4 x ptr] [ptr null, ptr @_ZTI1B, ptr @_ZN1BD2Ev, ptr @_ZN1BD0Ev] }, comdat, align 8
@_ZTV1D = linkonce_odr dso_local unnamed_addr constant { [4 x ptr], [4 x ptr] } { [4 x ptr] [ptr null, ptr @_ZTI1D, ptr @_ZN1DD2Ev, ptr @_ZN1DD0Ev], [4 x ptr] [ptr inttoptr (i64 -16 to ptr), ptr @_ZTI1D, ptr @_ZThn16_N1DD1Ev, ptr @_ZThn16_N1DD0Ev] }, comdat, align 8
@_ZTI1D = linkonce_odr dso_local constant { ptr, ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 2), ptr @_ZTS1D, ptr @_ZTI1C }, comdat, align 8
@_ZTVN10__cxxabiv120__si_class_type_infoE = external global [0 x ptr]
@_ZTS1D = linkonce_odr dso_local constant [3 x i8] c"1D\00", comdat, align 1
@_ZTV1X = linkonce_odr dso_local unnamed_addr constant { [4 x ptr] } { [4 x ptr] [ptr null, ptr @_ZTI1X, ptr @_ZN1XD2Ev, ptr @_ZN1XD0Ev] }, comdat, align 8
@_ZTI1X = linkonce_odr dso_local constant { ptr, ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 2), ptr @_ZTS1X, ptr @_ZTI1A }, comdat, align 8
@_ZTS1X = linkonce_odr dso_local constant [3 x i8] c"1X\00", comdat, align 1
@.str = private unnamed_addr constant [13 x i8] c"%d %d %d %d\0A\00", align 1
@.str.1 = private unnamed_addr constant [4 x i8] c"%d\0A\00", align 1

; Function Attrs: mustprogress noinline norecurse uwtable
define dso_local noundef i32 @main() #0 personality ptr @__gxx_personality_v0 {
entry:
  %retval = alloca i32, align 4
  %a = alloca %struct.A, align 8
  %c = alloca %struct.C, align 8
  %d = alloca %struct.D, align 8
  %x = alloca %struct.X, align 8
  %exn.slot = alloca ptr, align 8
  %ehselector.slot = alloca i32, align 4
  store i32 0, ptr %retval, align 4
  call void @_ZN1AC2Ev(ptr noundef nonnull align 8 dereferenceable(12) %a) #7
  call void @_ZN1CC2Ev(ptr noundef nonnull align 8 dereferenceable(32) %c) #7
  call void @_ZN1DC2Ev(ptr noundef nonnull align 8 dereferenceable(36) %d) #7
  call void @_ZN1XC2Ev(ptr noundef nonnull align 8 dereferenceable(16) %x) #7
  invoke void @_ZL4lookP1A(ptr noundef %a)
          to label %invoke.cont unwind label %lpad

invoke.cont:                                      ; preds = %entry
  invoke void @_ZL4lookP1A(ptr noundef %c)
          to label %invoke.cont1 unwind label %lpad

invoke.cont1:                                     ; preds = %invoke.cont
  invoke void @_ZL4lookP1A(ptr noundef %d)
          to label %invoke.cont2 unwind label %lpad

invoke.cont2:                                     ; preds = %invoke.cont1
  invoke void @_ZL4lookP1A(ptr noundef %x)
          to label %invoke.cont3 unwind label %lpad

invoke.cont3:                                     ; preds = %invoke.cont2
  invoke void @_ZL4lookP1A(ptr noundef null)
          to label %invoke.cont4 unwind label %lpad

invoke.cont4:                                     ; preds = %invoke.cont3
  store i32 0, ptr %retval, align 4
  call void @_ZN1XD2Ev(ptr noundef nonnull align 8 dereferenceable(16) %x) #7
  call void @_ZN1DD2Ev(ptr noundef nonnull align 8 dereferenceable(36) %d) #7
  call void @_ZN1CD2Ev(ptr noundef nonnull align 8 dereferenceable(32) %c) #7
  call void @_ZN1AD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %a) #7
  %0 = load i32, ptr %retval, align 4
  ret i32 %0

lpad:                                             ; preds = %invoke.cont3, %invoke.cont2, %invoke.cont1, %invoke.cont, %entry
  %1 = landingpad { ptr, i32 }
          cleanup
  %2 = extractvalue { ptr, i32 } %1, 0
  store ptr %2, ptr %exn.slot, align 8
  %3 = extractvalue { ptr, i32 } %1, 1
  store i32 %3, ptr %ehselector.slot, align 4
  call void @_ZN1XD2Ev(ptr noundef nonnull align 8 dereferenceable(16) %x) #7
  call void @_ZN1DD2Ev(ptr noundef nonnull align 8 dereferenceable(36) %d) #7
  call void @_ZN1CD2Ev(ptr noundef nonnull align 8 dereferenceable(32) %c) #7
  call void @_ZN1AD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %a) #7
  br label %eh.resume

eh.resume:                                        ; preds = %lpad
  %exn = load ptr, ptr %exn.slot, align 8
  %sel = load i32, ptr %ehselector.slot, align 4
  %lpad.val = insertvalue { ptr, i32 } poison, ptr %exn, 0
  %lpad.val5 = insertvalue { ptr, i32 } %lpad.val, i32 %sel, 1
  resume { ptr, i32 } %lpad.val5
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN1AC2Ev(ptr noundef nonnull align 8 dereferenceable(12) %this) unnamed_addr #1 comdat align 2 {
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
define linkonce_odr dso_local void @_ZN1CC2Ev(ptr noundef nonnull align 8 dereferenceable(32) %this) unnamed_addr #1 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  call void @_ZN1AC2Ev(ptr noundef nonnull align 8 dereferenceable(12) %this1) #7
  %0 = getelementptr inbounds i8, ptr %this1, i64 16
  call void @_ZN1BC2Ev(ptr noundef nonnull align 8 dereferenceable(12) %0) #7
  store ptr getelementptr inbounds inrange(-16, 16) ({ [4 x ptr], [4 x ptr] }, ptr @_ZTV1C, i32 0, i32 0, i32 2), ptr %this1, align 8
  %add.ptr = getelementptr inbounds i8, ptr %this1, i64 16
  store ptr getelementptr inbounds inrange(-16, 16) ({ [4 x ptr], [4 x ptr] }, ptr @_ZTV1C, i32 0, i32 1, i32 2), ptr %add.ptr, align 8
  %c = getelementptr inbounds nuw %struct.C, ptr %this1, i32 0, i32 3
  store i32 3, ptr %c, align 4
  ret void
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN1DC2Ev(ptr noundef nonnull align 8 dereferenceable(36) %this) unnamed_addr #1 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  call void @_ZN1CC2Ev(ptr noundef nonnull align 8 dereferenceable(32) %this1) #7
  store ptr getelementptr inbounds inrange(-16, 16) ({ [4 x ptr], [4 x ptr] }, ptr @_ZTV1D, i32 0, i32 0, i32 2), ptr %this1, align 8
  %add.ptr = getelementptr inbounds i8, ptr %this1, i64 16
  store ptr getelementptr inbounds inrange(-16, 16) ({ [4 x ptr], [4 x ptr] }, ptr @_ZTV1D, i32 0, i32 1, i32 2), ptr %add.ptr, align 8
  %d = getelementptr inbounds nuw %struct.D, ptr %this1, i32 0, i32 1
  store i32 4, ptr %d, align 8
  ret void
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN1XC2Ev(ptr noundef nonnull align 8 dereferenceable(16) %this) unnamed_addr #1 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  call void @_ZN1AC2Ev(ptr noundef nonnull align 8 dereferenceable(12) %this1) #7
  store ptr getelementptr inbounds inrange(-16, 16) ({ [4 x ptr] }, ptr @_ZTV1X, i32 0, i32 0, i32 2), ptr %this1, align 8
  %x = getelementptr inbounds nuw %struct.X, ptr %this1, i32 0, i32 1
  store i32 5, ptr %x, align 4
  ret void
}

; Function Attrs: mustprogress noinline uwtable
define internal void @_ZL4lookP1A(ptr noundef %p) #2 {
entry:
  %p.addr = alloca ptr, align 8
  %b = alloca ptr, align 8
  %c = alloca ptr, align 8
  %d = alloca ptr, align 8
  %x = alloca ptr, align 8
  store ptr %p, ptr %p.addr, align 8
  %0 = load ptr, ptr %p.addr, align 8
  %1 = icmp eq ptr %0, null
  br i1 %1, label %dynamic_cast.null, label %dynamic_cast.notnull

dynamic_cast.notnull:                             ; preds = %entry
  %2 = call ptr @__dynamic_cast(ptr %0, ptr @_ZTI1A, ptr @_ZTI1B, i64 -2) #7
  br label %dynamic_cast.end

dynamic_cast.null:                                ; preds = %entry
  br label %dynamic_cast.end

dynamic_cast.end:                                 ; preds = %dynamic_cast.null, %dynamic_cast.notnull
  %3 = phi ptr [ %2, %dynamic_cast.notnull ], [ null, %dynamic_cast.null ]
  store ptr %3, ptr %b, align 8
  %4 = load ptr, ptr %p.addr, align 8
  %5 = icmp eq ptr %4, null
  br i1 %5, label %dynamic_cast.null2, label %dynamic_cast.notnull1

dynamic_cast.notnull1:                            ; preds = %dynamic_cast.end
  %6 = call ptr @__dynamic_cast(ptr %4, ptr @_ZTI1A, ptr @_ZTI1C, i64 0) #7
  br label %dynamic_cast.end3

dynamic_cast.null2:                               ; preds = %dynamic_cast.end
  br label %dynamic_cast.end3

dynamic_cast.end3:                                ; preds = %dynamic_cast.null2, %dynamic_cast.notnull1
  %7 = phi ptr [ %6, %dynamic_cast.notnull1 ], [ null, %dynamic_cast.null2 ]
  store ptr %7, ptr %c, align 8
  %8 = load ptr, ptr %p.addr, align 8
  %9 = icmp eq ptr %8, null
  br i1 %9, label %dynamic_cast.null5, label %dynamic_cast.notnull4

dynamic_cast.notnull4:                            ; preds = %dynamic_cast.end3
  %10 = call ptr @__dynamic_cast(ptr %8, ptr @_ZTI1A, ptr @_ZTI1D, i64 0) #7
  br label %dynamic_cast.end6

dynamic_cast.null5:                               ; preds = %dynamic_cast.end3
  br label %dynamic_cast.end6

dynamic_cast.end6:                                ; preds = %dynamic_cast.null5, %dynamic_cast.notnull4
  %11 = phi ptr [ %10, %dynamic_cast.notnull4 ], [ null, %dynamic_cast.null5 ]
  store ptr %11, ptr %d, align 8
  %12 = load ptr, ptr %p.addr, align 8
  %13 = icmp eq ptr %12, null
  br i1 %13, label %dynamic_cast.null8, label %dynamic_cast.notnull7

dynamic_cast.notnull7:                            ; preds = %dynamic_cast.end6
  %14 = call ptr @__dynamic_cast(ptr %12, ptr @_ZTI1A, ptr @_ZTI1X, i64 0) #7
  br label %dynamic_cast.end9

dynamic_cast.null8:                               ; preds = %dynamic_cast.end6
  br label %dynamic_cast.end9

dynamic_cast.end9:                                ; preds = %dynamic_cast.null8, %dynamic_cast.notnull7
  %15 = phi ptr [ %14, %dynamic_cast.notnull7 ], [ null, %dynamic_cast.null8 ]
  store ptr %15, ptr %x, align 8
  %16 = load ptr, ptr %b, align 8
  %tobool = icmp ne ptr %16, null
  br i1 %tobool, label %cond.true, label %cond.false

cond.true:                                        ; preds = %dynamic_cast.end9
  %17 = load ptr, ptr %b, align 8
  %b10 = getelementptr inbounds nuw %struct.B, ptr %17, i32 0, i32 1
  %18 = load i32, ptr %b10, align 8
  br label %cond.end

cond.false:                                       ; preds = %dynamic_cast.end9
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %18, %cond.true ], [ 0, %cond.false ]
  %19 = load ptr, ptr %c, align 8
  %tobool11 = icmp ne ptr %19, null
  br i1 %tobool11, label %cond.true12, label %cond.false14

cond.true12:                                      ; preds = %cond.end
  %20 = load ptr, ptr %c, align 8
  %c13 = getelementptr inbounds nuw %struct.C, ptr %20, i32 0, i32 3
  %21 = load i32, ptr %c13, align 4
  br label %cond.end15

cond.false14:                                     ; preds = %cond.end
  br label %cond.end15

cond.end15:                                       ; preds = %cond.false14, %cond.true12
  %cond16 = phi i32 [ %21, %cond.true12 ], [ 0, %cond.false14 ]
  %22 = load ptr, ptr %d, align 8
  %tobool17 = icmp ne ptr %22, null
  br i1 %tobool17, label %cond.true18, label %cond.false20

cond.true18:                                      ; preds = %cond.end15
  %23 = load ptr, ptr %d, align 8
  %d19 = getelementptr inbounds nuw %struct.D, ptr %23, i32 0, i32 1
  %24 = load i32, ptr %d19, align 8
  br label %cond.end21

cond.false20:                                     ; preds = %cond.end15
  br label %cond.end21

cond.end21:                                       ; preds = %cond.false20, %cond.true18
  %cond22 = phi i32 [ %24, %cond.true18 ], [ 0, %cond.false20 ]
  %25 = load ptr, ptr %x, align 8
  %tobool23 = icmp ne ptr %25, null
  br i1 %tobool23, label %cond.true24, label %cond.false26

cond.true24:                                      ; preds = %cond.end21
  %26 = load ptr, ptr %x, align 8
  %x25 = getelementptr inbounds nuw %struct.X, ptr %26, i32 0, i32 1
  %27 = load i32, ptr %x25, align 4
  br label %cond.end27

cond.false26:                                     ; preds = %cond.end21
  br label %cond.end27

cond.end27:                                       ; preds = %cond.false26, %cond.true24
  %cond28 = phi i32 [ %27, %cond.true24 ], [ 0, %cond.false26 ]
  %call = call i32 (ptr, ...) @printf(ptr noundef @.str, i32 noundef %cond, i32 noundef %cond16, i32 noundef %cond22, i32 noundef %cond28)
  %28 = load ptr, ptr %b, align 8
  %tobool29 = icmp ne ptr %28, null
  br i1 %tobool29, label %if.then, label %if.end

if.then:                                          ; preds = %cond.end27
  %29 = load ptr, ptr %b, align 8
  %30 = icmp eq ptr %29, null
  br i1 %30, label %dynamic_cast.null31, label %dynamic_cast.notnull30

dynamic_cast.notnull30:                           ; preds = %if.then
  %31 = call ptr @__dynamic_cast(ptr %29, ptr @_ZTI1B, ptr @_ZTI1A, i64 -2) #7
  br label %dynamic_cast.end32

dynamic_cast.null31:                              ; preds = %if.then
  br label %dynamic_cast.end32

dynamic_cast.end32:                               ; preds = %dynamic_cast.null31, %dynamic_cast.notnull30
  %32 = phi ptr [ %31, %dynamic_cast.notnull30 ], [ null, %dynamic_cast.null31 ]
  %33 = load ptr, ptr %p.addr, align 8
  %cmp = icmp eq ptr %32, %33
  %conv = zext i1 %cmp to i32
  %call33 = call i32 (ptr, ...) @printf(ptr noundef @.str.1, i32 noundef %conv)
  br label %if.end

if.end:                                           ; preds = %dynamic_cast.end32, %cond.end27
  ret void
}

declare i32 @__gxx_personality_v0(...)

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN1XD2Ev(ptr noundef nonnull align 8 dereferenceable(16) %this) unnamed_addr #1 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  call void @_ZN1AD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %this1) #7
  ret void
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN1DD2Ev(ptr noundef nonnull align 8 dereferenceable(36) %this) unnamed_addr #1 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  call void @_ZN1CD2Ev(ptr noundef nonnull align 8 dereferenceable(32) %this1) #7
  ret void
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN1CD2Ev(ptr noundef nonnull align 8 dereferenceable(32) %this) unnamed_addr #1 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  %0 = getelementptr inbounds i8, ptr %this1, i64 16
  call void @_ZN1BD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %0) #7
  call void @_ZN1AD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %this1) #7
  ret void
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN1AD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %this) unnamed_addr #1 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  ret void
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN1AD0Ev(ptr noundef nonnull align 8 dereferenceable(12) %this) unnamed_addr #1 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  call void @_ZN1AD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %this1) #7
  call void @_ZdlPvm(ptr noundef %this1, i64 noundef 16) #8
  ret void
}

; Function Attrs: nobuiltin nounwind
declare void @_ZdlPvm(ptr noundef, i64 noundef) #3

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN1BC2Ev(ptr noundef nonnull align 8 dereferenceable(12) %this) unnamed_addr #1 comdat align 2 {
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
define linkonce_odr dso_local void @_ZN1CD0Ev(ptr noundef nonnull align 8 dereferenceable(32) %this) unnamed_addr #1 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  call void @_ZN1CD2Ev(ptr noundef nonnull align 8 dereferenceable(32) %this1) #7
  call void @_ZdlPvm(ptr noundef %this1, i64 noundef 32) #8
  ret void
}

; Function Attrs: noinline nounwind uwtable
define linkonce_odr dso_local void @_ZThn16_N1CD1Ev(ptr noundef %this) unnamed_addr #4 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  %0 = getelementptr inbounds i8, ptr %this1, i64 -16
  tail call void @_ZN1CD2Ev(ptr noundef nonnull align 8 dereferenceable(32) %0) #7
  ret void
}

; Function Attrs: noinline nounwind uwtable
define linkonce_odr dso_local void @_ZThn16_N1CD0Ev(ptr noundef %this) unnamed_addr #4 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  %0 = getelementptr inbounds i8, ptr %this1, i64 -16
  tail call void @_ZN1CD0Ev(ptr noundef nonnull align 8 dereferenceable(32) %0) #7
  ret void
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN1BD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %this) unnamed_addr #1 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  ret void
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN1BD0Ev(ptr noundef nonnull align 8 dereferenceable(12) %this) unnamed_addr #1 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  call void @_ZN1BD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %this1) #7
  call void @_ZdlPvm(ptr noundef %this1, i64 noundef 16) #8
  ret void
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN1DD0Ev(ptr noundef nonnull align 8 dereferenceable(36) %this) unnamed_addr #1 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  call void @_ZN1DD2Ev(ptr noundef nonnull align 8 dereferenceable(36) %this1) #7
  call void @_ZdlPvm(ptr noundef %this1, i64 noundef 40) #8
  ret void
}

; Function Attrs: noinline nounwind uwtable
define linkonce_odr dso_local void @_ZThn16_N1DD1Ev(ptr noundef %this) unnamed_addr #4 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  %0 = getelementptr inbounds i8, ptr %this1, i64 -16
  tail call void @_ZN1DD2Ev(ptr noundef nonnull align 8 dereferenceable(36) %0) #7
  ret void
}

; Function Attrs: noinline nounwind uwtable
define linkonce_odr dso_local void @_ZThn16_N1DD0Ev(ptr noundef %this) unnamed_addr #4 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  %0 = getelementptr inbounds i8, ptr %this1, i64 -16
  tail call void @_ZN1DD0Ev(ptr noundef nonnull align 8 dereferenceable(36) %0) #7
  ret void
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN1XD0Ev(ptr noundef nonnull align 8 dereferenceable(16) %this) unnamed_addr #1 comdat align 2 {
entry:
  %this.addr = alloca ptr, align 8
  store ptr %this, ptr %this.addr, align 8
  %this1 = load ptr, ptr %this.addr, align 8
  call void @_ZN1XD2Ev(ptr noundef nonnull align 8 dereferenceable(16) %this1) #7
  call void @_ZdlPvm(ptr noundef %this1, i64 noundef 16) #8
  ret void
}

; Function Attrs: nounwind willreturn memory(read)
declare ptr @__dynamic_cast(ptr, ptr, ptr, i64) #5

declare i32 @printf(ptr noundef, ...) #6

attributes #0 = { mustprogress noinline norecurse uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { mustprogress noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { mustprogress noinline uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nobuiltin nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { nounwind willreturn memory(read) }
attributes #6 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #7 = { nounwind }
attributes #8 = { builtin nounwind }

!llvm.module.flags = !{!0, !1, !2, !3, !4}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 2}
!4 = !{i32 7, !"frame-pointer", i32 2}
