; test: roundtrip
source_filename = "runtime.cpp"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@.str = private unnamed_addr constant [15 x i8] c"std::exception\00", align 1
@.str.1 = private unnamed_addr constant [15 x i8] c"std::bad_alloc\00", align 1
@_ZTVSt11logic_error = dso_local unnamed_addr constant { [5 x ptr] } { [5 x ptr] [ptr null, ptr @_ZTISt11logic_error, ptr @_ZNSt11logic_errorD2Ev, ptr @_ZNSt11logic_errorD0Ev, ptr @_ZNKSt11logic_error4whatEv] }, align 8
@_ZTVSt13runtime_error = dso_local unnamed_addr constant { [5 x ptr] } { [5 x ptr] [ptr null, ptr @_ZTISt13runtime_error, ptr @_ZNSt13runtime_errorD2Ev, ptr @_ZNSt13runtime_errorD0Ev, ptr @_ZNKSt13runtime_error4whatEv] }, align 8
@_ZTVSt12domain_error = dso_local unnamed_addr constant { [5 x ptr] } { [5 x ptr] [ptr null, ptr @_ZTISt12domain_error, ptr @_ZNSt11logic_errorD2Ev, ptr @_ZNSt12domain_errorD0Ev, ptr @_ZNKSt11logic_error4whatEv] }, align 8
@_ZTVSt16invalid_argument = dso_local unnamed_addr constant { [5 x ptr] } { [5 x ptr] [ptr null, ptr @_ZTISt16invalid_argument, ptr @_ZNSt11logic_errorD2Ev, ptr @_ZNSt16invalid_argumentD0Ev, ptr @_ZNKSt11logic_error4whatEv] }, align 8
@_ZTVSt12length_error = dso_local unnamed_addr constant { [5 x ptr] } { [5 x ptr] [ptr null, ptr @_ZTISt12length_error, ptr @_ZNSt11logic_errorD2Ev, ptr @_ZNSt12length_errorD0Ev, ptr @_ZNKSt11logic_error4whatEv] }, align 8
@_ZTVSt12out_of_range = dso_local unnamed_addr constant { [5 x ptr] } { [5 x ptr] [ptr null, ptr @_ZTISt12out_of_range, ptr @_ZNSt11logic_errorD2Ev, ptr @_ZNSt12out_of_rangeD0Ev, ptr @_ZNKSt11logic_error4whatEv] }, align 8
@_ZTVSt11range_error = dso_local unnamed_addr constant { [5 x ptr] } { [5 x ptr] [ptr null, ptr @_ZTISt11range_error, ptr @_ZNSt13runtime_errorD2Ev, ptr @_ZNSt11range_errorD0Ev, ptr @_ZNKSt13runtime_error4whatEv] }, align 8
@_ZTVSt14overflow_error = dso_local unnamed_addr constant { [5 x ptr] } { [5 x ptr] [ptr null, ptr @_ZTISt14overflow_error, ptr @_ZNSt13runtime_errorD2Ev, ptr @_ZNSt14overflow_errorD0Ev, ptr @_ZNKSt13runtime_error4whatEv] }, align 8
@_ZTVSt15underflow_error = dso_local unnamed_addr constant { [5 x ptr] } { [5 x ptr] [ptr null, ptr @_ZTISt15underflow_error, ptr @_ZNSt13runtime_errorD2Ev, ptr @_ZNSt15underflow_errorD0Ev, ptr @_ZNKSt13runtime_error4whatEv] }, align 8
@_ZTISt9bad_alloc = dso_local constant { ptr, ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 2), ptr @_ZTSSt9bad_alloc, ptr @_ZTISt9exception }, align 8
@_ZTVN10__cxxabiv120__si_class_type_infoE = external global [0 x ptr]
@_ZTSSt9bad_alloc = dso_local constant [13 x i8] c"St9bad_alloc\00", align 1
@_ZTISt9exception = dso_local constant { ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv117__class_type_infoE, i64 2), ptr @_ZTSSt9exception }, align 8
@_ZTVN10__cxxabiv117__class_type_infoE = external global [0 x ptr]
@_ZTSSt9exception = dso_local constant [13 x i8] c"St9exception\00", align 1
@_ZTISt12length_error = dso_local constant { ptr, ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 2), ptr @_ZTSSt12length_error, ptr @_ZTISt11logic_error }, align 8
@_ZTSSt12length_error = dso_local constant [17 x i8] c"St12length_error\00", align 1
@_ZTISt11logic_error = dso_local constant { ptr, ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 2), ptr @_ZTSSt11logic_error, ptr @_ZTISt9exception }, align 8
@_ZTSSt11logic_error = dso_local constant [16 x i8] c"St11logic_error\00", align 1
@_ZTISt12out_of_range = dso_local constant { ptr, ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 2), ptr @_ZTSSt12out_of_range, ptr @_ZTISt11logic_error }, align 8
@_ZTSSt12out_of_range = dso_local constant [17 x i8] c"St12out_of_range\00", align 1
@_ZTVSt9exception = dso_local unnamed_addr constant { [5 x ptr] } { [5 x ptr] [ptr null, ptr @_ZTISt9exception, ptr @_ZNSt9exceptionD2Ev, ptr @_ZNSt9exceptionD0Ev, ptr @_ZNKSt9exception4whatEv] }, align 8
@_ZTVSt9bad_alloc = dso_local unnamed_addr constant { [5 x ptr] } { [5 x ptr] [ptr null, ptr @_ZTISt9bad_alloc, ptr @_ZNSt9exceptionD2Ev, ptr @_ZNSt9bad_allocD0Ev, ptr @_ZNKSt9bad_alloc4whatEv] }, align 8
@_ZTISt13runtime_error = dso_local constant { ptr, ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 2), ptr @_ZTSSt13runtime_error, ptr @_ZTISt9exception }, align 8
@_ZTSSt13runtime_error = dso_local constant [18 x i8] c"St13runtime_error\00", align 1
@_ZTISt12domain_error = dso_local constant { ptr, ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 2), ptr @_ZTSSt12domain_error, ptr @_ZTISt11logic_error }, align 8
@_ZTSSt12domain_error = dso_local constant [17 x i8] c"St12domain_error\00", align 1
@_ZTISt16invalid_argument = dso_local constant { ptr, ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 2), ptr @_ZTSSt16invalid_argument, ptr @_ZTISt11logic_error }, align 8
@_ZTSSt16invalid_argument = dso_local constant [21 x i8] c"St16invalid_argument\00", align 1
@_ZTISt11range_error = dso_local constant { ptr, ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 2), ptr @_ZTSSt11range_error, ptr @_ZTISt13runtime_error }, align 8
@_ZTSSt11range_error = dso_local constant [16 x i8] c"St11range_error\00", align 1
@_ZTISt14overflow_error = dso_local constant { ptr, ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 2), ptr @_ZTSSt14overflow_error, ptr @_ZTISt13runtime_error }, align 8
@_ZTSSt14overflow_error = dso_local constant [19 x i8] c"St14overflow_error\00", align 1
@_ZTISt15underflow_error = dso_local constant { ptr, ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 2), ptr @_ZTSSt15underflow_error, ptr @_ZTISt13runtime_error }, align 8
@_ZTSSt15underflow_error = dso_local constant [20 x i8] c"St15underflow_error\00", align 1

@_ZNSt9exceptionD1Ev = dso_local unnamed_addr alias void (ptr), ptr @_ZNSt9exceptionD2Ev
@_ZNSt9bad_allocD2Ev = dso_local unnamed_addr alias void (ptr), ptr @_ZNSt9exceptionD2Ev
@_ZNSt9bad_allocD1Ev = dso_local unnamed_addr alias void (ptr), ptr @_ZNSt9exceptionD2Ev
@_ZNSt11logic_errorC1EPKc = dso_local unnamed_addr alias void (ptr, ptr), ptr @_ZNSt11logic_errorC2EPKc
@_ZNSt11logic_errorD1Ev = dso_local unnamed_addr alias void (ptr), ptr @_ZNSt11logic_errorD2Ev
@_ZNSt13runtime_errorC1EPKc = dso_local unnamed_addr alias void (ptr, ptr), ptr @_ZNSt13runtime_errorC2EPKc
@_ZNSt13runtime_errorD1Ev = dso_local unnamed_addr alias void (ptr), ptr @_ZNSt13runtime_errorD2Ev
@_ZNSt12domain_errorC1EPKc = dso_local unnamed_addr alias void (ptr, ptr), ptr @_ZNSt12domain_errorC2EPKc
@_ZNSt12domain_errorD2Ev = dso_local unnamed_addr alias void (ptr), ptr @_ZNSt11logic_errorD2Ev
@_ZNSt12domain_errorD1Ev = dso_local unnamed_addr alias void (ptr), ptr @_ZNSt11logic_errorD2Ev
@_ZNSt16invalid_argumentC1EPKc = dso_local unnamed_addr alias void (ptr, ptr), ptr @_ZNSt16invalid_argumentC2EPKc
@_ZNSt16invalid_argumentD2Ev = dso_local unnamed_addr alias void (ptr), ptr @_ZNSt11logic_errorD2Ev
@_ZNSt16invalid_argumentD1Ev = dso_local unnamed_addr alias void (ptr), ptr @_ZNSt11logic_errorD2Ev
@_ZNSt12length_errorC1EPKc = dso_local unnamed_addr alias void (ptr, ptr), ptr @_ZNSt12length_errorC2EPKc
@_ZNSt12length_errorD2Ev = dso_local unnamed_addr alias void (ptr), ptr @_ZNSt11logic_errorD2Ev
@_ZNSt12length_errorD1Ev = dso_local unnamed_addr alias void (ptr), ptr @_ZNSt11logic_errorD2Ev
@_ZNSt12out_of_rangeC1EPKc = dso_local unnamed_addr alias void (ptr, ptr), ptr @_ZNSt12out_of_rangeC2EPKc
@_ZNSt12out_of_rangeD2Ev = dso_local unnamed_addr alias void (ptr), ptr @_ZNSt11logic_errorD2Ev
@_ZNSt12out_of_rangeD1Ev = dso_local unnamed_addr alias void (ptr), ptr @_ZNSt11logic_errorD2Ev
@_ZNSt11range_errorC1EPKc = dso_local unnamed_addr alias void (ptr, ptr), ptr @_ZNSt11range_errorC2EPKc
@_ZNSt11range_errorD2Ev = dso_local unnamed_addr alias void (ptr), ptr @_ZNSt13runtime_errorD2Ev
@_ZNSt11range_errorD1Ev = dso_local unnamed_addr alias void (ptr), ptr @_ZNSt13runtime_errorD2Ev
@_ZNSt14overflow_errorC1EPKc = dso_local unnamed_addr alias void (ptr, ptr), ptr @_ZNSt14overflow_errorC2EPKc
@_ZNSt14overflow_errorD2Ev = dso_local unnamed_addr alias void (ptr), ptr @_ZNSt13runtime_errorD2Ev
@_ZNSt14overflow_errorD1Ev = dso_local unnamed_addr alias void (ptr), ptr @_ZNSt13runtime_errorD2Ev
@_ZNSt15underflow_errorC1EPKc = dso_local unnamed_addr alias void (ptr, ptr), ptr @_ZNSt15underflow_errorC2EPKc
@_ZNSt15underflow_errorD2Ev = dso_local unnamed_addr alias void (ptr), ptr @_ZNSt13runtime_errorD2Ev
@_ZNSt15underflow_errorD1Ev = dso_local unnamed_addr alias void (ptr), ptr @_ZNSt13runtime_errorD2Ev

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable
define dso_local void @_ZNSt9exceptionD2Ev(ptr nonnull readnone align 8 captures(none) %this) unnamed_addr #0 align 2 {
entry:
  ret void
}

; Function Attrs: mustprogress nounwind uwtable
define dso_local void @_ZNSt9exceptionD0Ev(ptr noundef nonnull align 8 dereferenceable(8) %this) unnamed_addr #1 align 2 {
entry:
  tail call void @_ZdlPvm(ptr noundef %this, i64 noundef 8) #10
  ret void
}

; Function Attrs: nobuiltin nounwind
declare void @_ZdlPvm(ptr noundef, i64 noundef) local_unnamed_addr #2

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable
define dso_local noundef nonnull ptr @_ZNKSt9exception4whatEv(ptr nonnull readnone align 8 captures(none) %this) unnamed_addr #0 align 2 {
entry:
  ret ptr @.str
}

; Function Attrs: mustprogress nounwind uwtable
define dso_local void @_ZNSt9bad_allocD0Ev(ptr noundef nonnull align 8 dereferenceable(8) %this) unnamed_addr #1 align 2 {
entry:
  tail call void @_ZdlPvm(ptr noundef %this, i64 noundef 8) #10
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable
define dso_local noundef nonnull ptr @_ZNKSt9bad_alloc4whatEv(ptr nonnull readnone align 8 captures(none) %this) unnamed_addr #0 align 2 {
entry:
  ret ptr @.str.1
}

; Function Attrs: mustprogress nofree nounwind willreturn memory(argmem: readwrite, inaccessiblemem: readwrite) uwtable
define dso_local void @_ZNSt11logic_errorC2EPKc(ptr noundef nonnull writeonly align 8 captures(none) dereferenceable(16) initializes((0, 16)) %this, ptr noundef readonly captures(none) %s) unnamed_addr #3 align 2 {
entry:
  store ptr getelementptr inbounds nuw inrange(-16, 24) (i8, ptr @_ZTVSt11logic_error, i64 16), ptr %this, align 8, !tbaa !8
  %text = getelementptr inbounds nuw i8, ptr %this, i64 8
  %call = tail call noalias ptr @strdup(ptr noundef %s) #11
  store ptr %call, ptr %text, align 8, !tbaa !10
  ret void
}

; Function Attrs: mustprogress nofree nounwind willreturn memory(argmem: readwrite, inaccessiblemem: readwrite)
declare noalias ptr @strdup(ptr noundef readonly captures(none)) local_unnamed_addr #4

; Function Attrs: mustprogress nounwind willreturn memory(readwrite, target_mem0: none, target_mem1: none) uwtable
define dso_local void @_ZNSt11logic_errorD2Ev(ptr noundef nonnull align 8 captures(none) dereferenceable(16) initializes((0, 8)) %this) unnamed_addr #5 align 2 {
entry:
  store ptr getelementptr inbounds nuw inrange(-16, 24) (i8, ptr @_ZTVSt11logic_error, i64 16), ptr %this, align 8, !tbaa !8
  %text = getelementptr inbounds nuw i8, ptr %this, i64 8
  %0 = load ptr, ptr %text, align 8, !tbaa !10
  tail call void @free(ptr noundef %0) #11
  ret void
}

; Function Attrs: mustprogress nounwind willreturn allockind("free") memory(argmem: readwrite, inaccessiblemem: readwrite)
declare void @free(ptr allocptr noundef captures(none)) local_unnamed_addr #6

; Function Attrs: mustprogress nounwind uwtable
define dso_local void @_ZNSt11logic_errorD0Ev(ptr noundef nonnull align 8 dereferenceable(16) initializes((0, 8)) %this) unnamed_addr #1 align 2 {
entry:
  store ptr getelementptr inbounds nuw inrange(-16, 24) (i8, ptr @_ZTVSt11logic_error, i64 16), ptr %this, align 8, !tbaa !8
  %text.i = getelementptr inbounds nuw i8, ptr %this, i64 8
  %0 = load ptr, ptr %text.i, align 8, !tbaa !10
  tail call void @free(ptr noundef %0) #11
  tail call void @_ZdlPvm(ptr noundef %this, i64 noundef 16) #10
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: read) uwtable
define dso_local noundef ptr @_ZNKSt11logic_error4whatEv(ptr noundef nonnull readonly align 8 captures(none) dereferenceable(16) %this) unnamed_addr #7 align 2 {
entry:
  %text = getelementptr inbounds nuw i8, ptr %this, i64 8
  %0 = load ptr, ptr %text, align 8, !tbaa !10
  ret ptr %0
}

; Function Attrs: mustprogress nofree nounwind willreturn memory(argmem: readwrite, inaccessiblemem: readwrite) uwtable
define dso_local void @_ZNSt13runtime_errorC2EPKc(ptr noundef nonnull writeonly align 8 captures(none) dereferenceable(16) initializes((0, 16)) %this, ptr noundef readonly captures(none) %s) unnamed_addr #3 align 2 {
entry:
  store ptr getelementptr inbounds nuw inrange(-16, 24) (i8, ptr @_ZTVSt13runtime_error, i64 16), ptr %this, align 8, !tbaa !8
  %text = getelementptr inbounds nuw i8, ptr %this, i64 8
  %call = tail call noalias ptr @strdup(ptr noundef %s) #11
  store ptr %call, ptr %text, align 8, !tbaa !15
  ret void
}

; Function Attrs: mustprogress nounwind willreturn memory(readwrite, target_mem0: none, target_mem1: none) uwtable
define dso_local void @_ZNSt13runtime_errorD2Ev(ptr noundef nonnull align 8 captures(none) dereferenceable(16) initializes((0, 8)) %this) unnamed_addr #5 align 2 {
entry:
  store ptr getelementptr inbounds nuw inrange(-16, 24) (i8, ptr @_ZTVSt13runtime_error, i64 16), ptr %this, align 8, !tbaa !8
  %text = getelementptr inbounds nuw i8, ptr %this, i64 8
  %0 = load ptr, ptr %text, align 8, !tbaa !15
  tail call void @free(ptr noundef %0) #11
  ret void
}

; Function Attrs: mustprogress nounwind uwtable
define dso_local void @_ZNSt13runtime_errorD0Ev(ptr noundef nonnull align 8 dereferenceable(16) initializes((0, 8)) %this) unnamed_addr #1 align 2 {
entry:
  store ptr getelementptr inbounds nuw inrange(-16, 24) (i8, ptr @_ZTVSt13runtime_error, i64 16), ptr %this, align 8, !tbaa !8
  %text.i = getelementptr inbounds nuw i8, ptr %this, i64 8
  %0 = load ptr, ptr %text.i, align 8, !tbaa !15
  tail call void @free(ptr noundef %0) #11
  tail call void @_ZdlPvm(ptr noundef %this, i64 noundef 16) #10
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: read) uwtable
define dso_local noundef ptr @_ZNKSt13runtime_error4whatEv(ptr noundef nonnull readonly align 8 captures(none) dereferenceable(16) %this) unnamed_addr #7 align 2 {
entry:
  %text = getelementptr inbounds nuw i8, ptr %this, i64 8
  %0 = load ptr, ptr %text, align 8, !tbaa !15
  ret ptr %0
}

; Function Attrs: mustprogress nofree nounwind willreturn memory(argmem: readwrite, inaccessiblemem: readwrite) uwtable
define dso_local void @_ZNSt12domain_errorC2EPKc(ptr noundef nonnull writeonly align 8 captures(none) dereferenceable(16) initializes((0, 16)) %this, ptr noundef readonly captures(none) %s) unnamed_addr #3 align 2 {
entry:
  store ptr getelementptr inbounds nuw inrange(-16, 24) (i8, ptr @_ZTVSt11logic_error, i64 16), ptr %this, align 8, !tbaa !8
  %text.i = getelementptr inbounds nuw i8, ptr %this, i64 8
  %call.i = tail call noalias ptr @strdup(ptr noundef readonly %s) #11
  store ptr %call.i, ptr %text.i, align 8, !tbaa !10
  store ptr getelementptr inbounds nuw inrange(-16, 24) (i8, ptr @_ZTVSt12domain_error, i64 16), ptr %this, align 8, !tbaa !8
  ret void
}

; Function Attrs: mustprogress nounwind uwtable
define dso_local void @_ZNSt12domain_errorD0Ev(ptr noundef nonnull align 8 dereferenceable(16) initializes((0, 8)) %this) unnamed_addr #1 align 2 {
entry:
  store ptr getelementptr inbounds nuw inrange(-16, 24) (i8, ptr @_ZTVSt11logic_error, i64 16), ptr %this, align 8, !tbaa !8
  %text.i = getelementptr inbounds nuw i8, ptr %this, i64 8
  %0 = load ptr, ptr %text.i, align 8, !tbaa !10
  tail call void @free(ptr noundef %0) #11
  tail call void @_ZdlPvm(ptr noundef %this, i64 noundef 16) #10
  ret void
}

; Function Attrs: mustprogress nofree nounwind willreturn memory(argmem: readwrite, inaccessiblemem: readwrite) uwtable
define dso_local void @_ZNSt16invalid_argumentC2EPKc(ptr noundef nonnull writeonly align 8 captures(none) dereferenceable(16) initializes((0, 16)) %this, ptr noundef readonly captures(none) %s) unnamed_addr #3 align 2 {
entry:
  store ptr getelementptr inbounds nuw inrange(-16, 24) (i8, ptr @_ZTVSt11logic_error, i64 16), ptr %this, align 8, !tbaa !8
  %text.i = getelementptr inbounds nuw i8, ptr %this, i64 8
  %call.i = tail call noalias ptr @strdup(ptr noundef readonly %s) #11
  store ptr %call.i, ptr %text.i, align 8, !tbaa !10
  store ptr getelementptr inbounds nuw inrange(-16, 24) (i8, ptr @_ZTVSt16invalid_argument, i64 16), ptr %this, align 8, !tbaa !8
  ret void
}

; Function Attrs: mustprogress nounwind uwtable
define dso_local void @_ZNSt16invalid_argumentD0Ev(ptr noundef nonnull align 8 dereferenceable(16) initializes((0, 8)) %this) unnamed_addr #1 align 2 {
entry:
  store ptr getelementptr inbounds nuw inrange(-16, 24) (i8, ptr @_ZTVSt11logic_error, i64 16), ptr %this, align 8, !tbaa !8
  %text.i = getelementptr inbounds nuw i8, ptr %this, i64 8
  %0 = load ptr, ptr %text.i, align 8, !tbaa !10
  tail call void @free(ptr noundef %0) #11
  tail call void @_ZdlPvm(ptr noundef %this, i64 noundef 16) #10
  ret void
}

; Function Attrs: mustprogress nofree nounwind willreturn memory(argmem: readwrite, inaccessiblemem: readwrite) uwtable
define dso_local void @_ZNSt12length_errorC2EPKc(ptr noundef nonnull writeonly align 8 captures(none) dereferenceable(16) initializes((0, 16)) %this, ptr noundef readonly captures(none) %s) unnamed_addr #3 align 2 {
entry:
  store ptr getelementptr inbounds nuw inrange(-16, 24) (i8, ptr @_ZTVSt11logic_error, i64 16), ptr %this, align 8, !tbaa !8
  %text.i = getelementptr inbounds nuw i8, ptr %this, i64 8
  %call.i = tail call noalias ptr @strdup(ptr noundef readonly %s) #11
  store ptr %call.i, ptr %text.i, align 8, !tbaa !10
  store ptr getelementptr inbounds nuw inrange(-16, 24) (i8, ptr @_ZTVSt12length_error, i64 16), ptr %this, align 8, !tbaa !8
  ret void
}

; Function Attrs: mustprogress nounwind uwtable
define dso_local void @_ZNSt12length_errorD0Ev(ptr noundef nonnull align 8 dereferenceable(16) initializes((0, 8)) %this) unnamed_addr #1 align 2 {
entry:
  store ptr getelementptr inbounds nuw inrange(-16, 24) (i8, ptr @_ZTVSt11logic_error, i64 16), ptr %this, align 8, !tbaa !8
  %text.i = getelementptr inbounds nuw i8, ptr %this, i64 8
  %0 = load ptr, ptr %text.i, align 8, !tbaa !10
  tail call void @free(ptr noundef %0) #11
  tail call void @_ZdlPvm(ptr noundef %this, i64 noundef 16) #10
  ret void
}

; Function Attrs: mustprogress nofree nounwind willreturn memory(argmem: readwrite, inaccessiblemem: readwrite) uwtable
define dso_local void @_ZNSt12out_of_rangeC2EPKc(ptr noundef nonnull writeonly align 8 captures(none) dereferenceable(16) initializes((0, 16)) %this, ptr noundef readonly captures(none) %s) unnamed_addr #3 align 2 {
entry:
  store ptr getelementptr inbounds nuw inrange(-16, 24) (i8, ptr @_ZTVSt11logic_error, i64 16), ptr %this, align 8, !tbaa !8
  %text.i = getelementptr inbounds nuw i8, ptr %this, i64 8
  %call.i = tail call noalias ptr @strdup(ptr noundef readonly %s) #11
  store ptr %call.i, ptr %text.i, align 8, !tbaa !10
  store ptr getelementptr inbounds nuw inrange(-16, 24) (i8, ptr @_ZTVSt12out_of_range, i64 16), ptr %this, align 8, !tbaa !8
  ret void
}

; Function Attrs: mustprogress nounwind uwtable
define dso_local void @_ZNSt12out_of_rangeD0Ev(ptr noundef nonnull align 8 dereferenceable(16) initializes((0, 8)) %this) unnamed_addr #1 align 2 {
entry:
  store ptr getelementptr inbounds nuw inrange(-16, 24) (i8, ptr @_ZTVSt11logic_error, i64 16), ptr %this, align 8, !tbaa !8
  %text.i = getelementptr inbounds nuw i8, ptr %this, i64 8
  %0 = load ptr, ptr %text.i, align 8, !tbaa !10
  tail call void @free(ptr noundef %0) #11
  tail call void @_ZdlPvm(ptr noundef %this, i64 noundef 16) #10
  ret void
}

; Function Attrs: mustprogress nofree nounwind willreturn memory(argmem: readwrite, inaccessiblemem: readwrite) uwtable
define dso_local void @_ZNSt11range_errorC2EPKc(ptr noundef nonnull writeonly align 8 captures(none) dereferenceable(16) initializes((0, 16)) %this, ptr noundef readonly captures(none) %s) unnamed_addr #3 align 2 {
entry:
  store ptr getelementptr inbounds nuw inrange(-16, 24) (i8, ptr @_ZTVSt13runtime_error, i64 16), ptr %this, align 8, !tbaa !8
  %text.i = getelementptr inbounds nuw i8, ptr %this, i64 8
  %call.i = tail call noalias ptr @strdup(ptr noundef readonly %s) #11
  store ptr %call.i, ptr %text.i, align 8, !tbaa !15
  store ptr getelementptr inbounds nuw inrange(-16, 24) (i8, ptr @_ZTVSt11range_error, i64 16), ptr %this, align 8, !tbaa !8
  ret void
}

; Function Attrs: mustprogress nounwind uwtable
define dso_local void @_ZNSt11range_errorD0Ev(ptr noundef nonnull align 8 dereferenceable(16) initializes((0, 8)) %this) unnamed_addr #1 align 2 {
entry:
  store ptr getelementptr inbounds nuw inrange(-16, 24) (i8, ptr @_ZTVSt13runtime_error, i64 16), ptr %this, align 8, !tbaa !8
  %text.i = getelementptr inbounds nuw i8, ptr %this, i64 8
  %0 = load ptr, ptr %text.i, align 8, !tbaa !15
  tail call void @free(ptr noundef %0) #11
  tail call void @_ZdlPvm(ptr noundef %this, i64 noundef 16) #10
  ret void
}

; Function Attrs: mustprogress nofree nounwind willreturn memory(argmem: readwrite, inaccessiblemem: readwrite) uwtable
define dso_local void @_ZNSt14overflow_errorC2EPKc(ptr noundef nonnull writeonly align 8 captures(none) dereferenceable(16) initializes((0, 16)) %this, ptr noundef readonly captures(none) %s) unnamed_addr #3 align 2 {
entry:
  store ptr getelementptr inbounds nuw inrange(-16, 24) (i8, ptr @_ZTVSt13runtime_error, i64 16), ptr %this, align 8, !tbaa !8
  %text.i = getelementptr inbounds nuw i8, ptr %this, i64 8
  %call.i = tail call noalias ptr @strdup(ptr noundef readonly %s) #11
  store ptr %call.i, ptr %text.i, align 8, !tbaa !15
  store ptr getelementptr inbounds nuw inrange(-16, 24) (i8, ptr @_ZTVSt14overflow_error, i64 16), ptr %this, align 8, !tbaa !8
  ret void
}

; Function Attrs: mustprogress nounwind uwtable
define dso_local void @_ZNSt14overflow_errorD0Ev(ptr noundef nonnull align 8 dereferenceable(16) initializes((0, 8)) %this) unnamed_addr #1 align 2 {
entry:
  store ptr getelementptr inbounds nuw inrange(-16, 24) (i8, ptr @_ZTVSt13runtime_error, i64 16), ptr %this, align 8, !tbaa !8
  %text.i = getelementptr inbounds nuw i8, ptr %this, i64 8
  %0 = load ptr, ptr %text.i, align 8, !tbaa !15
  tail call void @free(ptr noundef %0) #11
  tail call void @_ZdlPvm(ptr noundef %this, i64 noundef 16) #10
  ret void
}

; Function Attrs: mustprogress nofree nounwind willreturn memory(argmem: readwrite, inaccessiblemem: readwrite) uwtable
define dso_local void @_ZNSt15underflow_errorC2EPKc(ptr noundef nonnull writeonly align 8 captures(none) dereferenceable(16) initializes((0, 16)) %this, ptr noundef readonly captures(none) %s) unnamed_addr #3 align 2 {
entry:
  store ptr getelementptr inbounds nuw inrange(-16, 24) (i8, ptr @_ZTVSt13runtime_error, i64 16), ptr %this, align 8, !tbaa !8
  %text.i = getelementptr inbounds nuw i8, ptr %this, i64 8
  %call.i = tail call noalias ptr @strdup(ptr noundef readonly %s) #11
  store ptr %call.i, ptr %text.i, align 8, !tbaa !15
  store ptr getelementptr inbounds nuw inrange(-16, 24) (i8, ptr @_ZTVSt15underflow_error, i64 16), ptr %this, align 8, !tbaa !8
  ret void
}

; Function Attrs: mustprogress nounwind uwtable
define dso_local void @_ZNSt15underflow_errorD0Ev(ptr noundef nonnull align 8 dereferenceable(16) initializes((0, 8)) %this) unnamed_addr #1 align 2 {
entry:
  store ptr getelementptr inbounds nuw inrange(-16, 24) (i8, ptr @_ZTVSt13runtime_error, i64 16), ptr %this, align 8, !tbaa !8
  %text.i = getelementptr inbounds nuw i8, ptr %this, i64 8
  %0 = load ptr, ptr %text.i, align 8, !tbaa !15
  tail call void @free(ptr noundef %0) #11
  tail call void @_ZdlPvm(ptr noundef %this, i64 noundef 16) #10
  ret void
}

; Function Attrs: cold mustprogress noreturn uwtable
define dso_local void @_ZSt17__throw_bad_allocv() local_unnamed_addr #8 {
entry:
  %exception = tail call ptr @__cxa_allocate_exception(i64 8) #11
  store i64 0, ptr %exception, align 16
  store ptr getelementptr inbounds nuw inrange(-16, 24) (i8, ptr @_ZTVSt9bad_alloc, i64 16), ptr %exception, align 16, !tbaa !8
  tail call void @__cxa_throw(ptr nonnull %exception, ptr nonnull @_ZTISt9bad_alloc, ptr nonnull @_ZNSt9exceptionD2Ev) #12
  unreachable
}

declare ptr @__cxa_allocate_exception(i64) local_unnamed_addr

; Function Attrs: cold noreturn
declare void @__cxa_throw(ptr, ptr, ptr) local_unnamed_addr #9

; Function Attrs: cold mustprogress noreturn uwtable
define dso_local void @_ZSt20__throw_length_errorPKc(ptr noundef readonly captures(none) %s) local_unnamed_addr #8 personality ptr @__gxx_personality_v0 {
entry:
  %exception = tail call ptr @__cxa_allocate_exception(i64 16) #11
  tail call void @_ZNSt12length_errorC2EPKc(ptr noundef nonnull align 8 dereferenceable(16) %exception, ptr noundef %s)
  tail call void @__cxa_throw(ptr nonnull %exception, ptr nonnull @_ZTISt12length_error, ptr nonnull @_ZNSt11logic_errorD2Ev) #12
  unreachable
}

declare i32 @__gxx_personality_v0(...)

; Function Attrs: cold mustprogress noreturn uwtable
define dso_local void @_ZSt20__throw_out_of_rangePKc(ptr noundef readonly captures(none) %s) local_unnamed_addr #8 personality ptr @__gxx_personality_v0 {
entry:
  %exception = tail call ptr @__cxa_allocate_exception(i64 16) #11
  tail call void @_ZNSt12out_of_rangeC2EPKc(ptr noundef nonnull align 8 dereferenceable(16) %exception, ptr noundef %s)
  tail call void @__cxa_throw(ptr nonnull %exception, ptr nonnull @_ZTISt12out_of_range, ptr nonnull @_ZNSt11logic_errorD2Ev) #12
  unreachable
}

; Function Attrs: cold mustprogress noreturn uwtable
define dso_local void @_ZSt19__throw_logic_errorPKc(ptr noundef readonly captures(none) %s) local_unnamed_addr #8 personality ptr @__gxx_personality_v0 {
entry:
  %exception = tail call ptr @__cxa_allocate_exception(i64 16) #11
  tail call void @_ZNSt11logic_errorC2EPKc(ptr noundef nonnull align 8 dereferenceable(16) %exception, ptr noundef %s)
  tail call void @__cxa_throw(ptr nonnull %exception, ptr nonnull @_ZTISt11logic_error, ptr nonnull @_ZNSt11logic_errorD2Ev) #12
  unreachable
}

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { mustprogress nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { nobuiltin nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { mustprogress nofree nounwind willreturn memory(argmem: readwrite, inaccessiblemem: readwrite) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { mustprogress nofree nounwind willreturn memory(argmem: readwrite, inaccessiblemem: readwrite) "alloc-family"="malloc" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { mustprogress nounwind willreturn memory(readwrite, target_mem0: none, target_mem1: none) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { mustprogress nounwind willreturn allockind("free") memory(argmem: readwrite, inaccessiblemem: readwrite) "alloc-family"="malloc" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #7 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: read) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #8 = { cold mustprogress noreturn uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #9 = { cold noreturn }
attributes #10 = { builtin nounwind }
attributes #11 = { nounwind }
attributes #12 = { noreturn }

!llvm.module.flags = !{!0, !1, !2, !3}
!llvm.errno.tbaa = !{!4}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 2}
!4 = !{!5, !5, i64 0}
!5 = !{!"int", !6, i64 0}
!6 = !{!"omnipotent char", !7, i64 0}
!7 = !{!"Simple C++ TBAA"}
!8 = !{!9, !9, i64 0}
!9 = !{!"vtable pointer", !7, i64 0}
!10 = !{!11, !13, i64 8}
!11 = !{!"_ZTSSt11logic_error", !12, i64 0, !13, i64 8}
!12 = !{!"_ZTSSt9exception"}
!13 = !{!"p1 omnipotent char", !14, i64 0}
!14 = !{!"any pointer", !6, i64 0}
!15 = !{!16, !13, i64 8}
!16 = !{!"_ZTSSt13runtime_error", !12, i64 0, !13, i64 8}
