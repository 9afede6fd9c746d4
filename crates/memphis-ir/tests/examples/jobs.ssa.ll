; ModuleID = 'jobs.ll'
source_filename = "jobs.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%union.pthread_mutex_t = type { %struct.__pthread_mutex_s }
%struct.__pthread_mutex_s = type { i32, i32, i32, i32, i32, i16, i16, %struct.__pthread_internal_list }
%struct.__pthread_internal_list = type { ptr, ptr }
%struct.Queue = type { %union.pthread_mutex_t, i32, [8 x ptr] }

@.str = private unnamed_addr constant [5 x i8] c"full\00", align 1, !dbg !0
@.str.1 = private unnamed_addr constant [5 x i8] c"step\00", align 1, !dbg !7
@table = internal global [2 x ptr] [ptr @square, ptr @negate], align 16, !dbg !9
@.str.2 = private unnamed_addr constant [6 x i8] c"first\00", align 1, !dbg !13
@.str.3 = private unnamed_addr constant [4 x i8] c"sum\00", align 1, !dbg !18
@queue = internal global { %union.pthread_mutex_t, i32, [4 x i8], [8 x ptr] } zeroinitializer, align 8, !dbg !23
@log_lock = internal global %union.pthread_mutex_t zeroinitializer, align 8, !dbg !74
@.str.5 = private unnamed_addr constant [7 x i8] c"%s %d\0A\00", align 1, !dbg !69

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @push(ptr noundef %job) #0 !dbg !87 {
entry:
    #dbg_value(ptr %job, !91, !DIExpression(), !92)
  %call = call i32 @pthread_mutex_lock(ptr noundef @queue) #3, !dbg !93
  %0 = load i32, ptr getelementptr inbounds nuw (%struct.Queue, ptr @queue, i32 0, i32 1), align 8, !dbg !94
  %cmp = icmp eq i32 %0, 8, !dbg !96
  br i1 %cmp, label %if.then, label %if.end, !dbg !96

if.then:                                          ; preds = %entry
  %1 = load i32, ptr getelementptr inbounds nuw (%struct.Queue, ptr @queue, i32 0, i32 1), align 8, !dbg !97
  call void @note(ptr noundef @.str, i32 noundef %1), !dbg !99
  br label %return, !dbg !100

if.end:                                           ; preds = %entry
  %2 = load i32, ptr getelementptr inbounds nuw (%struct.Queue, ptr @queue, i32 0, i32 1), align 8, !dbg !101
  %inc = add nsw i32 %2, 1, !dbg !101
  store i32 %inc, ptr getelementptr inbounds nuw (%struct.Queue, ptr @queue, i32 0, i32 1), align 8, !dbg !101
  %idxprom = sext i32 %2 to i64, !dbg !102
  %arrayidx = getelementptr inbounds [8 x ptr], ptr getelementptr inbounds nuw (%struct.Queue, ptr @queue, i32 0, i32 2), i64 0, i64 %idxprom, !dbg !102
  store ptr %job, ptr %arrayidx, align 8, !dbg !103
  %call1 = call i32 @pthread_mutex_unlock(ptr noundef @queue) #3, !dbg !104
  br label %return, !dbg !105

return:                                           ; preds = %if.end, %if.then
  %retval.0 = phi i32 [ 0, %if.then ], [ 1, %if.end ], !dbg !92
  ret i32 %retval.0, !dbg !106
}

; Function Attrs: nounwind
declare i32 @pthread_mutex_lock(ptr noundef) #1

; Function Attrs: noinline nounwind uwtable
define internal void @note(ptr noundef %text, i32 noundef %value) #0 !dbg !107 {
entry:
    #dbg_value(ptr %text, !112, !DIExpression(), !113)
    #dbg_value(i32 %value, !114, !DIExpression(), !113)
  %call = call i32 @pthread_mutex_lock(ptr noundef @log_lock) #3, !dbg !115
  %call1 = call i32 (ptr, ...) @printf(ptr noundef @.str.5, ptr noundef %text, i32 noundef %value), !dbg !116
  %call2 = call i32 @pthread_mutex_unlock(ptr noundef @log_lock) #3, !dbg !117
  ret void, !dbg !118
}

; Function Attrs: nounwind
declare i32 @pthread_mutex_unlock(ptr noundef) #1

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @push_two(ptr noundef %q, ptr noundef %a, ptr noundef %b) #0 !dbg !119 {
entry:
    #dbg_value(ptr %q, !123, !DIExpression(), !124)
    #dbg_value(ptr %a, !125, !DIExpression(), !124)
    #dbg_value(ptr %b, !126, !DIExpression(), !124)
  %lock = getelementptr inbounds nuw %struct.Queue, ptr %q, i32 0, i32 0, !dbg !127
  %call = call i32 @pthread_mutex_lock(ptr noundef %lock) #3, !dbg !128
  %n = getelementptr inbounds nuw %struct.Queue, ptr %q, i32 0, i32 1, !dbg !129
  %0 = load i32, ptr %n, align 8, !dbg !129
  %cmp = icmp slt i32 %0, 7, !dbg !131
  br i1 %cmp, label %if.then, label %if.end, !dbg !131

if.then:                                          ; preds = %entry
  %jobs = getelementptr inbounds nuw %struct.Queue, ptr %q, i32 0, i32 2, !dbg !132
  %n1 = getelementptr inbounds nuw %struct.Queue, ptr %q, i32 0, i32 1, !dbg !134
  %1 = load i32, ptr %n1, align 8, !dbg !135
  %inc = add nsw i32 %1, 1, !dbg !135
  store i32 %inc, ptr %n1, align 8, !dbg !135
  %idxprom = sext i32 %1 to i64, !dbg !136
  %arrayidx = getelementptr inbounds [8 x ptr], ptr %jobs, i64 0, i64 %idxprom, !dbg !136
  store ptr %a, ptr %arrayidx, align 8, !dbg !137
  %lock2 = getelementptr inbounds nuw %struct.Queue, ptr %q, i32 0, i32 0, !dbg !138
  %call3 = call i32 @pthread_mutex_unlock(ptr noundef %lock2) #3, !dbg !139
  br label %if.end, !dbg !140

if.end:                                           ; preds = %if.then, %entry
  %lock4 = getelementptr inbounds nuw %struct.Queue, ptr %q, i32 0, i32 0, !dbg !141
  %call5 = call i32 @pthread_mutex_lock(ptr noundef %lock4) #3, !dbg !142
  %jobs6 = getelementptr inbounds nuw %struct.Queue, ptr %q, i32 0, i32 2, !dbg !143
  %n7 = getelementptr inbounds nuw %struct.Queue, ptr %q, i32 0, i32 1, !dbg !144
  %2 = load i32, ptr %n7, align 8, !dbg !145
  %inc8 = add nsw i32 %2, 1, !dbg !145
  store i32 %inc8, ptr %n7, align 8, !dbg !145
  %and = and i32 %2, 7, !dbg !146
  %idxprom9 = sext i32 %and to i64, !dbg !147
  %arrayidx10 = getelementptr inbounds [8 x ptr], ptr %jobs6, i64 0, i64 %idxprom9, !dbg !147
  store ptr %b, ptr %arrayidx10, align 8, !dbg !148
  %lock11 = getelementptr inbounds nuw %struct.Queue, ptr %q, i32 0, i32 0, !dbg !149
  %call12 = call i32 @pthread_mutex_unlock(ptr noundef %lock11) #3, !dbg !150
  %n13 = getelementptr inbounds nuw %struct.Queue, ptr %q, i32 0, i32 1, !dbg !151
  %3 = load i32, ptr %n13, align 8, !dbg !151
  ret i32 %3, !dbg !152
}

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @run_all(i32 noundef %x) #0 !dbg !153 {
entry:
    #dbg_value(i32 %x, !154, !DIExpression(), !155)
    #dbg_value(i32 0, !156, !DIExpression(), !155)
    #dbg_value(i32 0, !157, !DIExpression(), !159)
  br label %for.cond, !dbg !160

for.cond:                                         ; preds = %for.inc, %entry
  %sum.0 = phi i32 [ 0, %entry ], [ %add, %for.inc ], !dbg !155
  %i.0 = phi i32 [ 0, %entry ], [ %inc, %for.inc ], !dbg !161
    #dbg_value(i32 %i.0, !157, !DIExpression(), !159)
    #dbg_value(i32 %sum.0, !156, !DIExpression(), !155)
  %0 = load i32, ptr getelementptr inbounds nuw (%struct.Queue, ptr @queue, i32 0, i32 1), align 8, !dbg !162
  %cmp = icmp slt i32 %i.0, %0, !dbg !164
  br i1 %cmp, label %for.body, label %for.end, !dbg !165

for.body:                                         ; preds = %for.cond
  %idxprom = sext i32 %i.0 to i64, !dbg !166
  %arrayidx = getelementptr inbounds [8 x ptr], ptr getelementptr inbounds nuw (%struct.Queue, ptr @queue, i32 0, i32 2), i64 0, i64 %idxprom, !dbg !166
  %1 = load ptr, ptr %arrayidx, align 8, !dbg !166
  %call = call i32 %1(i32 noundef %x), !dbg !166
  %add = add nsw i32 %sum.0, %call, !dbg !167
    #dbg_value(i32 %add, !156, !DIExpression(), !155)
  br label %for.inc, !dbg !168

for.inc:                                          ; preds = %for.body
  %inc = add nsw i32 %i.0, 1, !dbg !169
    #dbg_value(i32 %inc, !157, !DIExpression(), !159)
  br label %for.cond, !dbg !170, !llvm.loop !171

for.end:                                          ; preds = %for.cond
  ret i32 %sum.0, !dbg !174
}

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @level(i32 noundef %wanted) #0 !dbg !175 {
entry:
    #dbg_value(i32 %wanted, !176, !DIExpression(), !177)
    #dbg_value(i32 3, !178, !DIExpression(), !177)
  %mul = mul nsw i32 3, 4, !dbg !179
    #dbg_value(i32 %mul, !180, !DIExpression(), !177)
  %cmp = icmp sgt i32 %mul, 20, !dbg !181
  br i1 %cmp, label %if.then, label %if.end, !dbg !181

if.then:                                          ; preds = %entry
    #dbg_value(i32 -1, !176, !DIExpression(), !177)
  br label %if.end, !dbg !183

if.end:                                           ; preds = %if.then, %entry
  %wanted.addr.0 = phi i32 [ -1, %if.then ], [ %wanted, %entry ]
    #dbg_value(i32 %wanted.addr.0, !176, !DIExpression(), !177)
  switch i32 3, label %sw.default [
    i32 1, label %sw.bb
    i32 3, label %sw.bb1
  ], !dbg !184

sw.bb:                                            ; preds = %if.end
  br label %return, !dbg !185

sw.bb1:                                           ; preds = %if.end
  br label %sw.epilog, !dbg !187

sw.default:                                       ; preds = %if.end
  call void @note(ptr noundef @.str.1, i32 noundef 3), !dbg !188
  br label %sw.epilog, !dbg !189

sw.epilog:                                        ; preds = %sw.default, %sw.bb1
  %cmp2 = icmp slt i32 %wanted.addr.0, %mul, !dbg !190
  br i1 %cmp2, label %cond.true, label %cond.false, !dbg !191

cond.true:                                        ; preds = %sw.epilog
  %add = add nsw i32 %wanted.addr.0, 0, !dbg !192
  br label %cond.end, !dbg !191

cond.false:                                       ; preds = %sw.epilog
  br label %cond.end, !dbg !191

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %add, %cond.true ], [ %mul, %cond.false ], !dbg !191
  br label %return, !dbg !193

return:                                           ; preds = %cond.end, %sw.bb
  %retval.0 = phi i32 [ %cond, %cond.end ], [ %wanted.addr.0, %sw.bb ], !dbg !177
  ret i32 %retval.0, !dbg !194
}

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @main(i32 noundef %argc, ptr noundef %argv) #0 !dbg !195 {
entry:
  %numbers = alloca [3 x i32], align 4
    #dbg_value(i32 %argc, !200, !DIExpression(), !201)
    #dbg_value(ptr %argv, !202, !DIExpression(), !201)
    #dbg_declare(ptr %numbers, !203, !DIExpression(), !207)
  store i32 -1, ptr %numbers, align 4, !dbg !208
  %arrayinit.element = getelementptr inbounds i32, ptr %numbers, i64 1, !dbg !208
  %sub = sub nsw i32 %argc, 2, !dbg !209
  store i32 %sub, ptr %arrayinit.element, align 4, !dbg !208
  %arrayinit.element1 = getelementptr inbounds i32, ptr %numbers, i64 2, !dbg !208
  store i32 %argc, ptr %arrayinit.element1, align 4, !dbg !208
    #dbg_value(i32 0, !210, !DIExpression(), !212)
  br label %for.cond, !dbg !213

for.cond:                                         ; preds = %for.inc, %entry
  %i.0 = phi i32 [ 0, %entry ], [ %inc, %for.inc ], !dbg !214
    #dbg_value(i32 %i.0, !210, !DIExpression(), !212)
  %cmp = icmp ult i32 %i.0, 2, !dbg !215
  br i1 %cmp, label %for.body, label %for.end, !dbg !217

for.body:                                         ; preds = %for.cond
  %idxprom = zext i32 %i.0 to i64, !dbg !218
  %arrayidx = getelementptr inbounds nuw [2 x ptr], ptr @table, i64 0, i64 %idxprom, !dbg !218
  %0 = load ptr, ptr %arrayidx, align 8, !dbg !218
  %call = call i32 @push(ptr noundef %0), !dbg !219
  br label %for.inc, !dbg !219

for.inc:                                          ; preds = %for.body
  %inc = add i32 %i.0, 1, !dbg !220
    #dbg_value(i32 %inc, !210, !DIExpression(), !212)
  br label %for.cond, !dbg !221, !llvm.loop !222

for.end:                                          ; preds = %for.cond
  %call2 = call i32 @push_two(ptr noundef @queue, ptr noundef @square, ptr noundef @negate), !dbg !224
  %arraydecay = getelementptr inbounds [3 x i32], ptr %numbers, i64 0, i64 0, !dbg !225
    #dbg_value(ptr %arraydecay, !226, !DIExpression(), !232)
    #dbg_value(i32 3, !234, !DIExpression(), !232)
    #dbg_value(i32 0, !235, !DIExpression(), !237)
  br label %for.cond.i, !dbg !238

for.cond.i:                                       ; preds = %if.end.i, %for.end
  %i.i.0 = phi i32 [ 0, %for.end ], [ %inc.i, %if.end.i ], !dbg !239
    #dbg_value(i32 %i.i.0, !235, !DIExpression(), !237)
  %cmp.i = icmp slt i32 %i.i.0, 3, !dbg !240
  br i1 %cmp.i, label %for.body.i, label %first_positive.exit, !dbg !242

for.body.i:                                       ; preds = %for.cond.i
  %idxprom.i = sext i32 %i.i.0 to i64, !dbg !243
  %arrayidx.i = getelementptr inbounds i32, ptr %arraydecay, i64 %idxprom.i, !dbg !243
  %1 = load i32, ptr %arrayidx.i, align 4, !dbg !243
  %cmp1.i = icmp sgt i32 %1, 0, !dbg !246
  br i1 %cmp1.i, label %if.then.i, label %if.end.i, !dbg !246

if.then.i:                                        ; preds = %for.body.i
  %idxprom2.i = sext i32 %i.i.0 to i64, !dbg !247
  %arrayidx3.i = getelementptr inbounds i32, ptr %arraydecay, i64 %idxprom2.i, !dbg !247
  %2 = load i32, ptr %arrayidx3.i, align 4, !dbg !247
    #dbg_value(i32 %2, !249, !DIExpression(), !232)
  br label %first_positive.exit, !dbg !250

if.end.i:                                         ; preds = %for.body.i
  %inc.i = add nsw i32 %i.i.0, 1, !dbg !251
    #dbg_value(i32 %inc.i, !235, !DIExpression(), !237)
  br label %for.cond.i, !dbg !252, !llvm.loop !253

first_positive.exit:                              ; preds = %if.then.i, %for.cond.i
  %found.i.0 = phi i32 [ %2, %if.then.i ], [ undef, %for.cond.i ]
    #dbg_value(i32 %found.i.0, !249, !DIExpression(), !232)
  call void @note(ptr noundef @.str.2, i32 noundef %found.i.0), !dbg !255
  %add = add nsw i32 %argc, 5, !dbg !256
  %call4 = call i32 @level(i32 noundef %add), !dbg !257
  %call5 = call i32 @run_all(i32 noundef %call4), !dbg !258
  call void @note(ptr noundef @.str.3, i32 noundef %call5), !dbg !259
  ret i32 0, !dbg !260
}

; Function Attrs: noinline nounwind uwtable
define internal i32 @square(i32 noundef %x) #0 !dbg !261 {
entry:
    #dbg_value(i32 %x, !262, !DIExpression(), !263)
  %mul = mul nsw i32 %x, %x, !dbg !264
  ret i32 %mul, !dbg !265
}

; Function Attrs: noinline nounwind uwtable
define internal i32 @negate(i32 noundef %x) #0 !dbg !266 {
entry:
    #dbg_value(i32 %x, !267, !DIExpression(), !268)
  %sub = sub nsw i32 0, %x, !dbg !269
  ret i32 %sub, !dbg !270
}

declare i32 @printf(ptr noundef, ...) #2

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nounwind }

!llvm.dbg.cu = !{!11}
!llvm.module.flags = !{!79, !80, !81, !82, !83, !84, !85}
!llvm.ident = !{!86}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(scope: null, file: !2, line: 47, type: !3, isLocal: true, isDefinition: true)
!2 = !DIFile(filename: "jobs.c", directory: ".", checksumkind: CSK_MD5, checksum: "fddf06d0d99e5c29967a67142e568b7a")
!3 = !DICompositeType(tag: DW_TAG_array_type, baseType: !4, size: 40, elements: !5)
!4 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!5 = !{!6}
!6 = !DISubrange(count: 5)
!7 = !DIGlobalVariableExpression(var: !8, expr: !DIExpression())
!8 = distinct !DIGlobalVariable(scope: null, file: !2, line: 84, type: !3, isLocal: true, isDefinition: true)
!9 = !DIGlobalVariableExpression(var: !10, expr: !DIExpression())
!10 = distinct !DIGlobalVariable(name: "table", scope: !11, file: !2, line: 30, type: !76, isLocal: true, isDefinition: true)
!11 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2, producer: "Debian clang version 22.1.8 (1~deb12u1)", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, globals: !12, splitDebugInlining: false, nameTableKind: None)
!12 = !{!0, !7, !13, !18, !23, !69, !74, !9}
!13 = !DIGlobalVariableExpression(var: !14, expr: !DIExpression())
!14 = distinct !DIGlobalVariable(scope: null, file: !2, line: 95, type: !15, isLocal: true, isDefinition: true)
!15 = !DICompositeType(tag: DW_TAG_array_type, baseType: !4, size: 48, elements: !16)
!16 = !{!17}
!17 = !DISubrange(count: 6)
!18 = !DIGlobalVariableExpression(var: !19, expr: !DIExpression())
!19 = distinct !DIGlobalVariable(scope: null, file: !2, line: 96, type: !20, isLocal: true, isDefinition: true)
!20 = !DICompositeType(tag: DW_TAG_array_type, baseType: !4, size: 32, elements: !21)
!21 = !{!22}
!22 = !DISubrange(count: 4)
!23 = !DIGlobalVariableExpression(var: !24, expr: !DIExpression())
!24 = distinct !DIGlobalVariable(name: "queue", scope: !11, file: !2, line: 16, type: !25, isLocal: true, isDefinition: true)
!25 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "Queue", file: !2, line: 10, size: 896, elements: !26)
!26 = !{!27, !60, !61}
!27 = !DIDerivedType(tag: DW_TAG_member, name: "lock", scope: !25, file: !2, line: 11, baseType: !28, size: 320)
!28 = !DIDerivedType(tag: DW_TAG_typedef, name: "pthread_mutex_t", file: !29, line: 72, baseType: !30)
!29 = !DIFile(filename: "/usr/include/x86_64-linux-gnu/bits/pthreadtypes.h", directory: "", checksumkind: CSK_MD5, checksum: "735e3bf264ff9d8f5d95898b1692fbdb")
!30 = distinct !DICompositeType(tag: DW_TAG_union_type, file: !29, line: 67, size: 320, elements: !31)
!31 = !{!32, !54, !58}
!32 = !DIDerivedType(tag: DW_TAG_member, name: "__data", scope: !30, file: !29, line: 69, baseType: !33, size: 320)
!33 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "__pthread_mutex_s", file: !34, line: 22, size: 320, elements: !35)
!34 = !DIFile(filename: "/usr/include/x86_64-linux-gnu/bits/struct_mutex.h", directory: "", checksumkind: CSK_MD5, checksum: "584baedd80e6041b81caae7f496091c0")
!35 = !{!36, !38, !40, !41, !42, !43, !45, !46}
!36 = !DIDerivedType(tag: DW_TAG_member, name: "__lock", scope: !33, file: !34, line: 24, baseType: !37, size: 32)
!37 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!38 = !DIDerivedType(tag: DW_TAG_member, name: "__count", scope: !33, file: !34, line: 25, baseType: !39, size: 32, offset: 32)
!39 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!40 = !DIDerivedType(tag: DW_TAG_member, name: "__owner", scope: !33, file: !34, line: 26, baseType: !37, size: 32, offset: 64)
!41 = !DIDerivedType(tag: DW_TAG_member, name: "__nusers", scope: !33, file: !34, line: 28, baseType: !39, size: 32, offset: 96)
!42 = !DIDerivedType(tag: DW_TAG_member, name: "__kind", scope: !33, file: !34, line: 32, baseType: !37, size: 32, offset: 128)
!43 = !DIDerivedType(tag: DW_TAG_member, name: "__spins", scope: !33, file: !34, line: 34, baseType: !44, size: 16, offset: 160)
!44 = !DIBasicType(name: "short", size: 16, encoding: DW_ATE_signed)
!45 = !DIDerivedType(tag: DW_TAG_member, name: "__elision", scope: !33, file: !34, line: 35, baseType: !44, size: 16, offset: 176)
!46 = !DIDerivedType(tag: DW_TAG_member, name: "__list", scope: !33, file: !34, line: 36, baseType: !47, size: 128, offset: 192)
!47 = !DIDerivedType(tag: DW_TAG_typedef, name: "__pthread_list_t", file: !48, line: 55, baseType: !49)
!48 = !DIFile(filename: "/usr/include/x86_64-linux-gnu/bits/thread-shared-types.h", directory: "", checksumkind: CSK_MD5, checksum: "04c81e86d34dad9c99ad006d32e47a0d")
!49 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "__pthread_internal_list", file: !48, line: 51, size: 128, elements: !50)
!50 = !{!51, !53}
!51 = !DIDerivedType(tag: DW_TAG_member, name: "__prev", scope: !49, file: !48, line: 53, baseType: !52, size: 64)
!52 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !49, size: 64)
!53 = !DIDerivedType(tag: DW_TAG_member, name: "__next", scope: !49, file: !48, line: 54, baseType: !52, size: 64, offset: 64)
!54 = !DIDerivedType(tag: DW_TAG_member, name: "__size", scope: !30, file: !29, line: 70, baseType: !55, size: 320)
!55 = !DICompositeType(tag: DW_TAG_array_type, baseType: !4, size: 320, elements: !56)
!56 = !{!57}
!57 = !DISubrange(count: 40)
!58 = !DIDerivedType(tag: DW_TAG_member, name: "__align", scope: !30, file: !29, line: 71, baseType: !59, size: 64)
!59 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!60 = !DIDerivedType(tag: DW_TAG_member, name: "n", scope: !25, file: !2, line: 12, baseType: !37, size: 32, offset: 320)
!61 = !DIDerivedType(tag: DW_TAG_member, name: "jobs", scope: !25, file: !2, line: 13, baseType: !62, size: 512, offset: 384)
!62 = !DICompositeType(tag: DW_TAG_array_type, baseType: !63, size: 512, elements: !67)
!63 = !DIDerivedType(tag: DW_TAG_typedef, name: "Job", file: !2, line: 8, baseType: !64)
!64 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !65, size: 64)
!65 = !DISubroutineType(types: !66)
!66 = !{!37, !37}
!67 = !{!68}
!68 = !DISubrange(count: 8)
!69 = !DIGlobalVariableExpression(var: !70, expr: !DIExpression())
!70 = distinct !DIGlobalVariable(scope: null, file: !2, line: 23, type: !71, isLocal: true, isDefinition: true)
!71 = !DICompositeType(tag: DW_TAG_array_type, baseType: !4, size: 56, elements: !72)
!72 = !{!73}
!73 = !DISubrange(count: 7)
!74 = !DIGlobalVariableExpression(var: !75, expr: !DIExpression())
!75 = distinct !DIGlobalVariable(name: "log_lock", scope: !11, file: !2, line: 17, type: !28, isLocal: true, isDefinition: true)
!76 = !DICompositeType(tag: DW_TAG_array_type, baseType: !63, size: 128, elements: !77)
!77 = !{!78}
!78 = !DISubrange(count: 2)
!79 = !{i32 7, !"Dwarf Version", i32 5}
!80 = !{i32 2, !"Debug Info Version", i32 3}
!81 = !{i32 1, !"wchar_size", i32 4}
!82 = !{i32 8, !"PIC Level", i32 2}
!83 = !{i32 7, !"PIE Level", i32 2}
!84 = !{i32 7, !"uwtable", i32 2}
!85 = !{i32 7, !"frame-pointer", i32 2}
!86 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!87 = distinct !DISubprogram(name: "push", scope: !2, file: !2, line: 44, type: !88, scopeLine: 44, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !11, retainedNodes: !90)
!88 = !DISubroutineType(types: !89)
!89 = !{!37, !63}
!90 = !{}
!91 = !DILocalVariable(name: "job", arg: 1, scope: !87, file: !2, line: 44, type: !63)
!92 = !DILocation(line: 0, scope: !87)
!93 = !DILocation(line: 45, column: 5, scope: !87)
!94 = !DILocation(line: 46, column: 15, scope: !95)
!95 = distinct !DILexicalBlock(scope: !87, file: !2, line: 46, column: 9)
!96 = !DILocation(line: 46, column: 17, scope: !95)
!97 = !DILocation(line: 47, column: 28, scope: !98)
!98 = distinct !DILexicalBlock(scope: !95, file: !2, line: 46, column: 23)
!99 = !DILocation(line: 47, column: 9, scope: !98)
!100 = !DILocation(line: 48, column: 9, scope: !98)
!101 = !DILocation(line: 50, column: 23, scope: !87)
!102 = !DILocation(line: 50, column: 5, scope: !87)
!103 = !DILocation(line: 50, column: 27, scope: !87)
!104 = !DILocation(line: 51, column: 5, scope: !87)
!105 = !DILocation(line: 52, column: 5, scope: !87)
!106 = !DILocation(line: 53, column: 1, scope: !87)
!107 = distinct !DISubprogram(name: "note", scope: !2, file: !2, line: 21, type: !108, scopeLine: 21, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !11, retainedNodes: !90)
!108 = !DISubroutineType(types: !109)
!109 = !{null, !110, !37}
!110 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !111, size: 64)
!111 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !4)
!112 = !DILocalVariable(name: "text", arg: 1, scope: !107, file: !2, line: 21, type: !110)
!113 = !DILocation(line: 0, scope: !107)
!114 = !DILocalVariable(name: "value", arg: 2, scope: !107, file: !2, line: 21, type: !37)
!115 = !DILocation(line: 22, column: 5, scope: !107)
!116 = !DILocation(line: 23, column: 5, scope: !107)
!117 = !DILocation(line: 24, column: 5, scope: !107)
!118 = !DILocation(line: 25, column: 1, scope: !107)
!119 = distinct !DISubprogram(name: "push_two", scope: !2, file: !2, line: 55, type: !120, scopeLine: 55, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !11, retainedNodes: !90)
!120 = !DISubroutineType(types: !121)
!121 = !{!37, !122, !63, !63}
!122 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !25, size: 64)
!123 = !DILocalVariable(name: "q", arg: 1, scope: !119, file: !2, line: 55, type: !122)
!124 = !DILocation(line: 0, scope: !119)
!125 = !DILocalVariable(name: "a", arg: 2, scope: !119, file: !2, line: 55, type: !63)
!126 = !DILocalVariable(name: "b", arg: 3, scope: !119, file: !2, line: 55, type: !63)
!127 = !DILocation(line: 56, column: 28, scope: !119)
!128 = !DILocation(line: 56, column: 5, scope: !119)
!129 = !DILocation(line: 57, column: 12, scope: !130)
!130 = distinct !DILexicalBlock(scope: !119, file: !2, line: 57, column: 9)
!131 = !DILocation(line: 57, column: 14, scope: !130)
!132 = !DILocation(line: 58, column: 12, scope: !133)
!133 = distinct !DILexicalBlock(scope: !130, file: !2, line: 57, column: 19)
!134 = !DILocation(line: 58, column: 20, scope: !133)
!135 = !DILocation(line: 58, column: 21, scope: !133)
!136 = !DILocation(line: 58, column: 9, scope: !133)
!137 = !DILocation(line: 58, column: 25, scope: !133)
!138 = !DILocation(line: 59, column: 34, scope: !133)
!139 = !DILocation(line: 59, column: 9, scope: !133)
!140 = !DILocation(line: 60, column: 5, scope: !133)
!141 = !DILocation(line: 61, column: 28, scope: !119)
!142 = !DILocation(line: 61, column: 5, scope: !119)
!143 = !DILocation(line: 62, column: 8, scope: !119)
!144 = !DILocation(line: 62, column: 16, scope: !119)
!145 = !DILocation(line: 62, column: 17, scope: !119)
!146 = !DILocation(line: 62, column: 20, scope: !119)
!147 = !DILocation(line: 62, column: 5, scope: !119)
!148 = !DILocation(line: 62, column: 25, scope: !119)
!149 = !DILocation(line: 63, column: 30, scope: !119)
!150 = !DILocation(line: 63, column: 5, scope: !119)
!151 = !DILocation(line: 64, column: 15, scope: !119)
!152 = !DILocation(line: 64, column: 5, scope: !119)
!153 = distinct !DISubprogram(name: "run_all", scope: !2, file: !2, line: 67, type: !65, scopeLine: 67, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !11, retainedNodes: !90)
!154 = !DILocalVariable(name: "x", arg: 1, scope: !153, file: !2, line: 67, type: !37)
!155 = !DILocation(line: 0, scope: !153)
!156 = !DILocalVariable(name: "sum", scope: !153, file: !2, line: 68, type: !37)
!157 = !DILocalVariable(name: "i", scope: !158, file: !2, line: 69, type: !37)
!158 = distinct !DILexicalBlock(scope: !153, file: !2, line: 69, column: 5)
!159 = !DILocation(line: 0, scope: !158)
!160 = !DILocation(line: 69, column: 10, scope: !158)
!161 = !DILocation(line: 69, scope: !158)
!162 = !DILocation(line: 69, column: 31, scope: !163)
!163 = distinct !DILexicalBlock(scope: !158, file: !2, line: 69, column: 5)
!164 = !DILocation(line: 69, column: 23, scope: !163)
!165 = !DILocation(line: 69, column: 5, scope: !158)
!166 = !DILocation(line: 70, column: 16, scope: !163)
!167 = !DILocation(line: 70, column: 13, scope: !163)
!168 = !DILocation(line: 70, column: 9, scope: !163)
!169 = !DILocation(line: 69, column: 35, scope: !163)
!170 = !DILocation(line: 69, column: 5, scope: !163)
!171 = distinct !{!171, !165, !172, !173}
!172 = !DILocation(line: 70, column: 31, scope: !158)
!173 = !{!"llvm.loop.mustprogress"}
!174 = !DILocation(line: 71, column: 5, scope: !153)
!175 = distinct !DISubprogram(name: "level", scope: !2, file: !2, line: 74, type: !65, scopeLine: 74, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !11, retainedNodes: !90)
!176 = !DILocalVariable(name: "wanted", arg: 1, scope: !175, file: !2, line: 74, type: !37)
!177 = !DILocation(line: 0, scope: !175)
!178 = !DILocalVariable(name: "step", scope: !175, file: !2, line: 75, type: !37)
!179 = !DILocation(line: 75, column: 32, scope: !175)
!180 = !DILocalVariable(name: "limit", scope: !175, file: !2, line: 75, type: !37)
!181 = !DILocation(line: 76, column: 15, scope: !182)
!182 = distinct !DILexicalBlock(scope: !175, file: !2, line: 76, column: 9)
!183 = !DILocation(line: 77, column: 9, scope: !182)
!184 = !DILocation(line: 78, column: 5, scope: !175)
!185 = !DILocation(line: 80, column: 9, scope: !186)
!186 = distinct !DILexicalBlock(scope: !175, file: !2, line: 78, column: 19)
!187 = !DILocation(line: 82, column: 9, scope: !186)
!188 = !DILocation(line: 84, column: 9, scope: !186)
!189 = !DILocation(line: 85, column: 5, scope: !186)
!190 = !DILocation(line: 86, column: 19, scope: !175)
!191 = !DILocation(line: 86, column: 12, scope: !175)
!192 = !DILocation(line: 86, column: 36, scope: !175)
!193 = !DILocation(line: 86, column: 5, scope: !175)
!194 = !DILocation(line: 87, column: 1, scope: !175)
!195 = distinct !DISubprogram(name: "main", scope: !2, file: !2, line: 89, type: !196, scopeLine: 89, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !11, retainedNodes: !90)
!196 = !DISubroutineType(types: !197)
!197 = !{!37, !37, !198}
!198 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !199, size: 64)
!199 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !4, size: 64)
!200 = !DILocalVariable(name: "argc", arg: 1, scope: !195, file: !2, line: 89, type: !37)
!201 = !DILocation(line: 0, scope: !195)
!202 = !DILocalVariable(name: "argv", arg: 2, scope: !195, file: !2, line: 89, type: !198)
!203 = !DILocalVariable(name: "numbers", scope: !195, file: !2, line: 91, type: !204)
!204 = !DICompositeType(tag: DW_TAG_array_type, baseType: !37, size: 96, elements: !205)
!205 = !{!206}
!206 = !DISubrange(count: 3)
!207 = !DILocation(line: 91, column: 9, scope: !195)
!208 = !DILocation(line: 91, column: 21, scope: !195)
!209 = !DILocation(line: 91, column: 31, scope: !195)
!210 = !DILocalVariable(name: "i", scope: !211, file: !2, line: 92, type: !39)
!211 = distinct !DILexicalBlock(scope: !195, file: !2, line: 92, column: 5)
!212 = !DILocation(line: 0, scope: !211)
!213 = !DILocation(line: 92, column: 10, scope: !211)
!214 = !DILocation(line: 92, scope: !211)
!215 = !DILocation(line: 92, column: 28, scope: !216)
!216 = distinct !DILexicalBlock(scope: !211, file: !2, line: 92, column: 5)
!217 = !DILocation(line: 92, column: 5, scope: !211)
!218 = !DILocation(line: 93, column: 14, scope: !216)
!219 = !DILocation(line: 93, column: 9, scope: !216)
!220 = !DILocation(line: 92, column: 34, scope: !216)
!221 = !DILocation(line: 92, column: 5, scope: !216)
!222 = distinct !{!222, !217, !223, !173}
!223 = !DILocation(line: 93, column: 22, scope: !211)
!224 = !DILocation(line: 94, column: 5, scope: !195)
!225 = !DILocation(line: 95, column: 34, scope: !195)
!226 = !DILocalVariable(name: "numbers", arg: 1, scope: !227, file: !2, line: 33, type: !230)
!227 = distinct !DISubprogram(name: "first_positive", scope: !2, file: !2, line: 33, type: !228, scopeLine: 33, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !11, retainedNodes: !90)
!228 = !DISubroutineType(types: !229)
!229 = !{!37, !230, !37}
!230 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !231, size: 64)
!231 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !37)
!232 = !DILocation(line: 0, scope: !227, inlinedAt: !233)
!233 = distinct !DILocation(line: 95, column: 19, scope: !195)
!234 = !DILocalVariable(name: "n", arg: 2, scope: !227, file: !2, line: 33, type: !37)
!235 = !DILocalVariable(name: "i", scope: !236, file: !2, line: 35, type: !37)
!236 = distinct !DILexicalBlock(scope: !227, file: !2, line: 35, column: 5)
!237 = !DILocation(line: 0, scope: !236, inlinedAt: !233)
!238 = !DILocation(line: 35, column: 10, scope: !236, inlinedAt: !233)
!239 = !DILocation(line: 35, scope: !236, inlinedAt: !233)
!240 = !DILocation(line: 35, column: 23, scope: !241, inlinedAt: !233)
!241 = distinct !DILexicalBlock(scope: !236, file: !2, line: 35, column: 5)
!242 = !DILocation(line: 35, column: 5, scope: !236, inlinedAt: !233)
!243 = !DILocation(line: 36, column: 13, scope: !244, inlinedAt: !233)
!244 = distinct !DILexicalBlock(scope: !245, file: !2, line: 36, column: 13)
!245 = distinct !DILexicalBlock(scope: !241, file: !2, line: 35, column: 33)
!246 = !DILocation(line: 36, column: 24, scope: !244, inlinedAt: !233)
!247 = !DILocation(line: 37, column: 21, scope: !248, inlinedAt: !233)
!248 = distinct !DILexicalBlock(scope: !244, file: !2, line: 36, column: 29)
!249 = !DILocalVariable(name: "found", scope: !227, file: !2, line: 34, type: !37)
!250 = !DILocation(line: 38, column: 13, scope: !248, inlinedAt: !233)
!251 = !DILocation(line: 35, column: 29, scope: !241, inlinedAt: !233)
!252 = !DILocation(line: 35, column: 5, scope: !241, inlinedAt: !233)
!253 = distinct !{!253, !242, !254, !173}
!254 = !DILocation(line: 40, column: 5, scope: !236, inlinedAt: !233)
!255 = !DILocation(line: 95, column: 5, scope: !195)
!256 = !DILocation(line: 96, column: 36, scope: !195)
!257 = !DILocation(line: 96, column: 25, scope: !195)
!258 = !DILocation(line: 96, column: 17, scope: !195)
!259 = !DILocation(line: 96, column: 5, scope: !195)
!260 = !DILocation(line: 97, column: 5, scope: !195)
!261 = distinct !DISubprogram(name: "square", scope: !2, file: !2, line: 27, type: !65, scopeLine: 27, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !11, retainedNodes: !90)
!262 = !DILocalVariable(name: "x", arg: 1, scope: !261, file: !2, line: 27, type: !37)
!263 = !DILocation(line: 0, scope: !261)
!264 = !DILocation(line: 27, column: 37, scope: !261)
!265 = !DILocation(line: 27, column: 28, scope: !261)
!266 = distinct !DISubprogram(name: "negate", scope: !2, file: !2, line: 28, type: !65, scopeLine: 28, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !11, retainedNodes: !90)
!267 = !DILocalVariable(name: "x", arg: 1, scope: !266, file: !2, line: 28, type: !37)
!268 = !DILocation(line: 0, scope: !266)
!269 = !DILocation(line: 28, column: 35, scope: !266)
!270 = !DILocation(line: 28, column: 28, scope: !266)
