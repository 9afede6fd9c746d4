; ModuleID = 'jobs.c'
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
  %0 = getelementptr i64, ptr @block_counts, i64 0
  %1 = load i64, ptr %0
  %2 = add i64 %1, 1
  store i64 %2, ptr %0
  %retval = alloca i32, align 4
  %job.addr = alloca ptr, align 8
  store ptr %job, ptr %job.addr, align 8
    #dbg_declare(ptr %job.addr, !91, !DIExpression(), !92)
  %call = call i32 @pthread_mutex_lock(ptr noundef @queue) #3, !dbg !93
  %3 = load i32, ptr getelementptr inbounds nuw (%struct.Queue, ptr @queue, i32 0, i32 1), align 8, !dbg !94
  %cmp = icmp eq i32 %3, 8, !dbg !96
  br i1 %cmp, label %if.then, label %if.end, !dbg !96

if.then:                                          ; preds = %entry
  %4 = getelementptr i64, ptr @block_counts, i64 1
  %5 = load i64, ptr %4
  %6 = add i64 %5, 1
  store i64 %6, ptr %4
  %7 = load i32, ptr getelementptr inbounds nuw (%struct.Queue, ptr @queue, i32 0, i32 1), align 8, !dbg !97
  call void @note(ptr noundef @.str, i32 noundef %7), !dbg !99
  store i32 0, ptr %retval, align 4, !dbg !100
  br label %return, !dbg !100

if.end:                                           ; preds = %entry
  %8 = getelementptr i64, ptr @block_counts, i64 2
  %9 = load i64, ptr %8
  %10 = add i64 %9, 1
  store i64 %10, ptr %8
  %11 = load ptr, ptr %job.addr, align 8, !dbg !101
  %12 = load i32, ptr getelementptr inbounds nuw (%struct.Queue, ptr @queue, i32 0, i32 1), align 8, !dbg !102
  %inc = add nsw i32 %12, 1, !dbg !102
  store i32 %inc, ptr getelementptr inbounds nuw (%struct.Queue, ptr @queue, i32 0, i32 1), align 8, !dbg !102
  %idxprom = sext i32 %12 to i64, !dbg !103
  %arrayidx = getelementptr inbounds [8 x ptr], ptr getelementptr inbounds nuw (%struct.Queue, ptr @queue, i32 0, i32 2), i64 0, i64 %idxprom, !dbg !103
  store ptr %11, ptr %arrayidx, align 8, !dbg !104
  %call1 = call i32 @pthread_mutex_unlock(ptr noundef @queue) #3, !dbg !105
  store i32 1, ptr %retval, align 4, !dbg !106
  br label %return, !dbg !106

return:                                           ; preds = %if.end, %if.then
  %13 = getelementptr i64, ptr @block_counts, i64 3
  %14 = load i64, ptr %13
  %15 = add i64 %14, 1
  store i64 %15, ptr %13
  %16 = load i32, ptr %retval, align 4, !dbg !107
  ret i32 %16, !dbg !107
}

; Function Attrs: nounwind
declare i32 @pthread_mutex_lock(ptr noundef) #1

; Function Attrs: noinline nounwind uwtable
define internal void @note(ptr noundef %text, i32 noundef %value) #0 !dbg !108 {
entry:
  %0 = getelementptr i64, ptr @block_counts, i64 4
  %1 = load i64, ptr %0
  %2 = add i64 %1, 1
  store i64 %2, ptr %0
  %text.addr = alloca ptr, align 8
  %value.addr = alloca i32, align 4
  store ptr %text, ptr %text.addr, align 8
    #dbg_declare(ptr %text.addr, !113, !DIExpression(), !114)
  store i32 %value, ptr %value.addr, align 4
    #dbg_declare(ptr %value.addr, !115, !DIExpression(), !116)
  %call = call i32 @pthread_mutex_lock(ptr noundef @log_lock) #3, !dbg !117
  %3 = load ptr, ptr %text.addr, align 8, !dbg !118
  %4 = load i32, ptr %value.addr, align 4, !dbg !119
  %call1 = call i32 (ptr, ...) @printf(ptr noundef @.str.5, ptr noundef %3, i32 noundef %4), !dbg !120
  %call2 = call i32 @pthread_mutex_unlock(ptr noundef @log_lock) #3, !dbg !121
  ret void, !dbg !122
}

; Function Attrs: nounwind
declare i32 @pthread_mutex_unlock(ptr noundef) #1

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @push_two(ptr noundef %q, ptr noundef %a, ptr noundef %b) #0 !dbg !123 {
entry:
  %0 = getelementptr i64, ptr @block_counts, i64 5
  %1 = load i64, ptr %0
  %2 = add i64 %1, 1
  store i64 %2, ptr %0
  %q.addr = alloca ptr, align 8
  %a.addr = alloca ptr, align 8
  %b.addr = alloca ptr, align 8
  store ptr %q, ptr %q.addr, align 8
    #dbg_declare(ptr %q.addr, !127, !DIExpression(), !128)
  store ptr %a, ptr %a.addr, align 8
    #dbg_declare(ptr %a.addr, !129, !DIExpression(), !130)
  store ptr %b, ptr %b.addr, align 8
    #dbg_declare(ptr %b.addr, !131, !DIExpression(), !132)
  %3 = load ptr, ptr %q.addr, align 8, !dbg !133
  %lock = getelementptr inbounds nuw %struct.Queue, ptr %3, i32 0, i32 0, !dbg !134
  %call = call i32 @pthread_mutex_lock(ptr noundef %lock) #3, !dbg !135
  %4 = load ptr, ptr %q.addr, align 8, !dbg !136
  %n = getelementptr inbounds nuw %struct.Queue, ptr %4, i32 0, i32 1, !dbg !138
  %5 = load i32, ptr %n, align 8, !dbg !138
  %cmp = icmp slt i32 %5, 7, !dbg !139
  br i1 %cmp, label %if.then, label %if.end, !dbg !139

if.then:                                          ; preds = %entry
  %6 = getelementptr i64, ptr @block_counts, i64 6
  %7 = load i64, ptr %6
  %8 = add i64 %7, 1
  store i64 %8, ptr %6
  %9 = load ptr, ptr %a.addr, align 8, !dbg !140
  %10 = load ptr, ptr %q.addr, align 8, !dbg !142
  %jobs = getelementptr inbounds nuw %struct.Queue, ptr %10, i32 0, i32 2, !dbg !143
  %11 = load ptr, ptr %q.addr, align 8, !dbg !144
  %n1 = getelementptr inbounds nuw %struct.Queue, ptr %11, i32 0, i32 1, !dbg !145
  %12 = load i32, ptr %n1, align 8, !dbg !146
  %inc = add nsw i32 %12, 1, !dbg !146
  store i32 %inc, ptr %n1, align 8, !dbg !146
  %idxprom = sext i32 %12 to i64, !dbg !142
  %arrayidx = getelementptr inbounds [8 x ptr], ptr %jobs, i64 0, i64 %idxprom, !dbg !142
  store ptr %9, ptr %arrayidx, align 8, !dbg !147
  %13 = load ptr, ptr %q.addr, align 8, !dbg !148
  %lock2 = getelementptr inbounds nuw %struct.Queue, ptr %13, i32 0, i32 0, !dbg !149
  %call3 = call i32 @pthread_mutex_unlock(ptr noundef %lock2) #3, !dbg !150
  br label %if.end, !dbg !151

if.end:                                           ; preds = %if.then, %entry
  %14 = getelementptr i64, ptr @block_counts, i64 7
  %15 = load i64, ptr %14
  %16 = add i64 %15, 1
  store i64 %16, ptr %14
  %17 = load ptr, ptr %q.addr, align 8, !dbg !152
  %lock4 = getelementptr inbounds nuw %struct.Queue, ptr %17, i32 0, i32 0, !dbg !153
  %call5 = call i32 @pthread_mutex_lock(ptr noundef %lock4) #3, !dbg !154
  %18 = load ptr, ptr %b.addr, align 8, !dbg !155
  %19 = load ptr, ptr %q.addr, align 8, !dbg !156
  %jobs6 = getelementptr inbounds nuw %struct.Queue, ptr %19, i32 0, i32 2, !dbg !157
  %20 = load ptr, ptr %q.addr, align 8, !dbg !158
  %n7 = getelementptr inbounds nuw %struct.Queue, ptr %20, i32 0, i32 1, !dbg !159
  %21 = load i32, ptr %n7, align 8, !dbg !160
  %inc8 = add nsw i32 %21, 1, !dbg !160
  store i32 %inc8, ptr %n7, align 8, !dbg !160
  %and = and i32 %21, 7, !dbg !161
  %idxprom9 = sext i32 %and to i64, !dbg !156
  %arrayidx10 = getelementptr inbounds [8 x ptr], ptr %jobs6, i64 0, i64 %idxprom9, !dbg !156
  store ptr %18, ptr %arrayidx10, align 8, !dbg !162
  %22 = load ptr, ptr %q.addr, align 8, !dbg !163
  %lock11 = getelementptr inbounds nuw %struct.Queue, ptr %22, i32 0, i32 0, !dbg !164
  %call12 = call i32 @pthread_mutex_unlock(ptr noundef %lock11) #3, !dbg !165
  %23 = load ptr, ptr %q.addr, align 8, !dbg !166
  %n13 = getelementptr inbounds nuw %struct.Queue, ptr %23, i32 0, i32 1, !dbg !167
  %24 = load i32, ptr %n13, align 8, !dbg !167
  ret i32 %24, !dbg !168
}

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @run_all(i32 noundef %x) #0 !dbg !169 {
entry:
  %0 = getelementptr i64, ptr @block_counts, i64 8
  %1 = load i64, ptr %0
  %2 = add i64 %1, 1
  store i64 %2, ptr %0
  %x.addr = alloca i32, align 4
  %sum = alloca i32, align 4
  %i = alloca i32, align 4
  store i32 %x, ptr %x.addr, align 4
    #dbg_declare(ptr %x.addr, !170, !DIExpression(), !171)
    #dbg_declare(ptr %sum, !172, !DIExpression(), !173)
  store i32 0, ptr %sum, align 4, !dbg !173
    #dbg_declare(ptr %i, !174, !DIExpression(), !176)
  store i32 0, ptr %i, align 4, !dbg !176
  br label %for.cond, !dbg !177

for.cond:                                         ; preds = %for.inc, %entry
  %3 = getelementptr i64, ptr @block_counts, i64 9
  %4 = load i64, ptr %3
  %5 = add i64 %4, 1
  store i64 %5, ptr %3
  %6 = load i32, ptr %i, align 4, !dbg !178
  %7 = load i32, ptr getelementptr inbounds nuw (%struct.Queue, ptr @queue, i32 0, i32 1), align 8, !dbg !180
  %cmp = icmp slt i32 %6, %7, !dbg !181
  br i1 %cmp, label %for.body, label %for.end, !dbg !182

for.body:                                         ; preds = %for.cond
  %8 = getelementptr i64, ptr @block_counts, i64 10
  %9 = load i64, ptr %8
  %10 = add i64 %9, 1
  store i64 %10, ptr %8
  %11 = load i32, ptr %i, align 4, !dbg !183
  %idxprom = sext i32 %11 to i64, !dbg !184
  %arrayidx = getelementptr inbounds [8 x ptr], ptr getelementptr inbounds nuw (%struct.Queue, ptr @queue, i32 0, i32 2), i64 0, i64 %idxprom, !dbg !184
  %12 = load ptr, ptr %arrayidx, align 8, !dbg !184
  %13 = load i32, ptr %x.addr, align 4, !dbg !185
  %call = call i32 %12(i32 noundef %13), !dbg !184
  %14 = load i32, ptr %sum, align 4, !dbg !186
  %add = add nsw i32 %14, %call, !dbg !186
  store i32 %add, ptr %sum, align 4, !dbg !186
  br label %for.inc, !dbg !187

for.inc:                                          ; preds = %for.body
  %15 = getelementptr i64, ptr @block_counts, i64 11
  %16 = load i64, ptr %15
  %17 = add i64 %16, 1
  store i64 %17, ptr %15
  %18 = load i32, ptr %i, align 4, !dbg !188
  %inc = add nsw i32 %18, 1, !dbg !188
  store i32 %inc, ptr %i, align 4, !dbg !188
  br label %for.cond, !dbg !189, !llvm.loop !190

for.end:                                          ; preds = %for.cond
  %19 = getelementptr i64, ptr @block_counts, i64 12
  %20 = load i64, ptr %19
  %21 = add i64 %20, 1
  store i64 %21, ptr %19
  %22 = load i32, ptr %sum, align 4, !dbg !193
  ret i32 %22, !dbg !194
}

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @level(i32 noundef %wanted) #0 !dbg !195 {
entry:
  %0 = getelementptr i64, ptr @block_counts, i64 13
  %1 = load i64, ptr %0
  %2 = add i64 %1, 1
  store i64 %2, ptr %0
  %retval = alloca i32, align 4
  %wanted.addr = alloca i32, align 4
  %step = alloca i32, align 4
  %limit = alloca i32, align 4
  store i32 %wanted, ptr %wanted.addr, align 4
    #dbg_declare(ptr %wanted.addr, !196, !DIExpression(), !197)
    #dbg_declare(ptr %step, !198, !DIExpression(), !199)
  store i32 3, ptr %step, align 4, !dbg !199
    #dbg_declare(ptr %limit, !200, !DIExpression(), !201)
  %3 = load i32, ptr %step, align 4, !dbg !202
  %mul = mul nsw i32 %3, 4, !dbg !203
  store i32 %mul, ptr %limit, align 4, !dbg !201
  %4 = load i32, ptr %limit, align 4, !dbg !204
  %cmp = icmp sgt i32 %4, 20, !dbg !206
  br i1 %cmp, label %if.then, label %if.end, !dbg !206

if.then:                                          ; preds = %entry
  %5 = getelementptr i64, ptr @block_counts, i64 14
  %6 = load i64, ptr %5
  %7 = add i64 %6, 1
  store i64 %7, ptr %5
  store i32 -1, ptr %wanted.addr, align 4, !dbg !207
  br label %if.end, !dbg !208

if.end:                                           ; preds = %if.then, %entry
  %8 = getelementptr i64, ptr @block_counts, i64 15
  %9 = load i64, ptr %8
  %10 = add i64 %9, 1
  store i64 %10, ptr %8
  %11 = load i32, ptr %step, align 4, !dbg !209
  switch i32 %11, label %sw.default [
    i32 1, label %sw.bb
    i32 3, label %sw.bb1
  ], !dbg !210

sw.bb:                                            ; preds = %if.end
  %12 = getelementptr i64, ptr @block_counts, i64 16
  %13 = load i64, ptr %12
  %14 = add i64 %13, 1
  store i64 %14, ptr %12
  %15 = load i32, ptr %wanted.addr, align 4, !dbg !211
  store i32 %15, ptr %retval, align 4, !dbg !213
  br label %return, !dbg !213

sw.bb1:                                           ; preds = %if.end
  %16 = getelementptr i64, ptr @block_counts, i64 17
  %17 = load i64, ptr %16
  %18 = add i64 %17, 1
  store i64 %18, ptr %16
  br label %sw.epilog, !dbg !214

sw.default:                                       ; preds = %if.end
  %19 = getelementptr i64, ptr @block_counts, i64 18
  %20 = load i64, ptr %19
  %21 = add i64 %20, 1
  store i64 %21, ptr %19
  %22 = load i32, ptr %step, align 4, !dbg !215
  call void @note(ptr noundef @.str.1, i32 noundef %22), !dbg !216
  br label %sw.epilog, !dbg !217

sw.epilog:                                        ; preds = %sw.default, %sw.bb1
  %23 = getelementptr i64, ptr @block_counts, i64 19
  %24 = load i64, ptr %23
  %25 = add i64 %24, 1
  store i64 %25, ptr %23
  %26 = load i32, ptr %wanted.addr, align 4, !dbg !218
  %27 = load i32, ptr %limit, align 4, !dbg !219
  %cmp2 = icmp slt i32 %26, %27, !dbg !220
  br i1 %cmp2, label %cond.true, label %cond.false, !dbg !218

cond.true:                                        ; preds = %sw.epilog
  %28 = getelementptr i64, ptr @block_counts, i64 20
  %29 = load i64, ptr %28
  %30 = add i64 %29, 1
  store i64 %30, ptr %28
  %31 = load i32, ptr %wanted.addr, align 4, !dbg !221
  %add = add nsw i32 %31, 0, !dbg !222
  br label %cond.end, !dbg !218

cond.false:                                       ; preds = %sw.epilog
  %32 = getelementptr i64, ptr @block_counts, i64 21
  %33 = load i64, ptr %32
  %34 = add i64 %33, 1
  store i64 %34, ptr %32
  %35 = load i32, ptr %limit, align 4, !dbg !223
  br label %cond.end, !dbg !218

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %add, %cond.true ], [ %35, %cond.false ], !dbg !218
  %36 = getelementptr i64, ptr @block_counts, i64 22
  %37 = load i64, ptr %36
  %38 = add i64 %37, 1
  store i64 %38, ptr %36
  store i32 %cond, ptr %retval, align 4, !dbg !224
  br label %return, !dbg !224

return:                                           ; preds = %cond.end, %sw.bb
  %39 = getelementptr i64, ptr @block_counts, i64 23
  %40 = load i64, ptr %39
  %41 = add i64 %40, 1
  store i64 %41, ptr %39
  %42 = load i32, ptr %retval, align 4, !dbg !225
  ret i32 %42, !dbg !225
}

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @main(i32 noundef %argc, ptr noundef %argv) #0 !dbg !226 {
entry:
  %0 = getelementptr i64, ptr @block_counts, i64 24
  %1 = load i64, ptr %0
  %2 = add i64 %1, 1
  store i64 %2, ptr %0
  %numbers.addr.i = alloca ptr, align 8
  %n.addr.i = alloca i32, align 4
  %found.i = alloca i32, align 4
  %i.i = alloca i32, align 4
  %retval = alloca i32, align 4
  %argc.addr = alloca i32, align 4
  %argv.addr = alloca ptr, align 8
  %numbers = alloca [3 x i32], align 4
  %i = alloca i32, align 4
  store i32 0, ptr %retval, align 4
  store i32 %argc, ptr %argc.addr, align 4
    #dbg_declare(ptr %argc.addr, !231, !DIExpression(), !232)
  store ptr %argv, ptr %argv.addr, align 8
    #dbg_declare(ptr %argv.addr, !233, !DIExpression(), !234)
  %3 = load ptr, ptr %argv.addr, align 8, !dbg !235
    #dbg_declare(ptr %numbers, !236, !DIExpression(), !240)
  store i32 -1, ptr %numbers, align 4, !dbg !241
  %arrayinit.element = getelementptr inbounds i32, ptr %numbers, i64 1, !dbg !241
  %4 = load i32, ptr %argc.addr, align 4, !dbg !242
  %sub = sub nsw i32 %4, 2, !dbg !243
  store i32 %sub, ptr %arrayinit.element, align 4, !dbg !241
  %arrayinit.element1 = getelementptr inbounds i32, ptr %numbers, i64 2, !dbg !241
  %5 = load i32, ptr %argc.addr, align 4, !dbg !244
  store i32 %5, ptr %arrayinit.element1, align 4, !dbg !241
    #dbg_declare(ptr %i, !245, !DIExpression(), !247)
  store i32 0, ptr %i, align 4, !dbg !247
  br label %for.cond, !dbg !248

for.cond:                                         ; preds = %for.inc, %entry
  %6 = getelementptr i64, ptr @block_counts, i64 25
  %7 = load i64, ptr %6
  %8 = add i64 %7, 1
  store i64 %8, ptr %6
  %9 = load i32, ptr %i, align 4, !dbg !249
  %cmp = icmp ult i32 %9, 2, !dbg !251
  br i1 %cmp, label %for.body, label %for.end, !dbg !252

for.body:                                         ; preds = %for.cond
  %10 = getelementptr i64, ptr @block_counts, i64 26
  %11 = load i64, ptr %10
  %12 = add i64 %11, 1
  store i64 %12, ptr %10
  %13 = load i32, ptr %i, align 4, !dbg !253
  %idxprom = zext i32 %13 to i64, !dbg !254
  %arrayidx = getelementptr inbounds nuw [2 x ptr], ptr @table, i64 0, i64 %idxprom, !dbg !254
  %14 = load ptr, ptr %arrayidx, align 8, !dbg !254
  %call = call i32 @push(ptr noundef %14), !dbg !255
  br label %for.inc, !dbg !255

for.inc:                                          ; preds = %for.body
  %15 = getelementptr i64, ptr @block_counts, i64 27
  %16 = load i64, ptr %15
  %17 = add i64 %16, 1
  store i64 %17, ptr %15
  %18 = load i32, ptr %i, align 4, !dbg !256
  %inc = add i32 %18, 1, !dbg !256
  store i32 %inc, ptr %i, align 4, !dbg !256
  br label %for.cond, !dbg !257, !llvm.loop !258

for.end:                                          ; preds = %for.cond
  %19 = getelementptr i64, ptr @block_counts, i64 28
  %20 = load i64, ptr %19
  %21 = add i64 %20, 1
  store i64 %21, ptr %19
  %call2 = call i32 @push_two(ptr noundef @queue, ptr noundef @square, ptr noundef @negate), !dbg !260
  %arraydecay = getelementptr inbounds [3 x i32], ptr %numbers, i64 0, i64 0, !dbg !261
  store ptr %arraydecay, ptr %numbers.addr.i, align 8
    #dbg_declare(ptr %numbers.addr.i, !262, !DIExpression(), !268)
  store i32 3, ptr %n.addr.i, align 4
    #dbg_declare(ptr %n.addr.i, !270, !DIExpression(), !271)
    #dbg_declare(ptr %found.i, !272, !DIExpression(), !273)
    #dbg_declare(ptr %i.i, !274, !DIExpression(), !276)
  store i32 0, ptr %i.i, align 4, !dbg !276
  br label %for.cond.i, !dbg !277

for.cond.i:                                       ; preds = %if.end.i, %for.end
  %22 = getelementptr i64, ptr @block_counts, i64 29
  %23 = load i64, ptr %22
  %24 = add i64 %23, 1
  store i64 %24, ptr %22
  %25 = load i32, ptr %i.i, align 4, !dbg !278
  %26 = load i32, ptr %n.addr.i, align 4, !dbg !280
  %cmp.i = icmp slt i32 %25, %26, !dbg !281
  br i1 %cmp.i, label %for.body.i, label %first_positive.exit, !dbg !282

for.body.i:                                       ; preds = %for.cond.i
  %27 = getelementptr i64, ptr @block_counts, i64 30
  %28 = load i64, ptr %27
  %29 = add i64 %28, 1
  store i64 %29, ptr %27
  %30 = load ptr, ptr %numbers.addr.i, align 8, !dbg !283
  %31 = load i32, ptr %i.i, align 4, !dbg !286
  %idxprom.i = sext i32 %31 to i64, !dbg !283
  %arrayidx.i = getelementptr inbounds i32, ptr %30, i64 %idxprom.i, !dbg !283
  %32 = load i32, ptr %arrayidx.i, align 4, !dbg !283
  %cmp1.i = icmp sgt i32 %32, 0, !dbg !287
  br i1 %cmp1.i, label %if.then.i, label %if.end.i, !dbg !287

if.then.i:                                        ; preds = %for.body.i
  %33 = getelementptr i64, ptr @block_counts, i64 31
  %34 = load i64, ptr %33
  %35 = add i64 %34, 1
  store i64 %35, ptr %33
  %36 = load ptr, ptr %numbers.addr.i, align 8, !dbg !288
  %37 = load i32, ptr %i.i, align 4, !dbg !290
  %idxprom2.i = sext i32 %37 to i64, !dbg !288
  %arrayidx3.i = getelementptr inbounds i32, ptr %36, i64 %idxprom2.i, !dbg !288
  %38 = load i32, ptr %arrayidx3.i, align 4, !dbg !288
  store i32 %38, ptr %found.i, align 4, !dbg !291
  br label %first_positive.exit, !dbg !292

if.end.i:                                         ; preds = %for.body.i
  %39 = getelementptr i64, ptr @block_counts, i64 32
  %40 = load i64, ptr %39
  %41 = add i64 %40, 1
  store i64 %41, ptr %39
  %42 = load i32, ptr %i.i, align 4, !dbg !293
  %inc.i = add nsw i32 %42, 1, !dbg !293
  store i32 %inc.i, ptr %i.i, align 4, !dbg !293
  br label %for.cond.i, !dbg !294, !llvm.loop !295

first_positive.exit:                              ; preds = %if.then.i, %for.cond.i
  %43 = getelementptr i64, ptr @block_counts, i64 33
  %44 = load i64, ptr %43
  %45 = add i64 %44, 1
  store i64 %45, ptr %43
  %46 = load i32, ptr %found.i, align 4, !dbg !297
  call void @note(ptr noundef @.str.2, i32 noundef %46), !dbg !298
  %47 = load i32, ptr %argc.addr, align 4, !dbg !299
  %add = add nsw i32 %47, 5, !dbg !300
  %call4 = call i32 @level(i32 noundef %add), !dbg !301
  %call5 = call i32 @run_all(i32 noundef %call4), !dbg !302
  call void @note(ptr noundef @.str.3, i32 noundef %call5), !dbg !303
  ret i32 0, !dbg !304
}

; Function Attrs: noinline nounwind uwtable
define internal i32 @square(i32 noundef %x) #0 !dbg !305 {
entry:
  %0 = getelementptr i64, ptr @block_counts, i64 34
  %1 = load i64, ptr %0
  %2 = add i64 %1, 1
  store i64 %2, ptr %0
  %x.addr = alloca i32, align 4
  store i32 %x, ptr %x.addr, align 4
    #dbg_declare(ptr %x.addr, !306, !DIExpression(), !307)
  %3 = load i32, ptr %x.addr, align 4, !dbg !308
  %4 = load i32, ptr %x.addr, align 4, !dbg !309
  %mul = mul nsw i32 %3, %4, !dbg !310
  ret i32 %mul, !dbg !311
}

; Function Attrs: noinline nounwind uwtable
define internal i32 @negate(i32 noundef %x) #0 !dbg !312 {
entry:
  %0 = getelementptr i64, ptr @block_counts, i64 35
  %1 = load i64, ptr %0
  %2 = add i64 %1, 1
  store i64 %2, ptr %0
  %x.addr = alloca i32, align 4
  store i32 %x, ptr %x.addr, align 4
    #dbg_declare(ptr %x.addr, !313, !DIExpression(), !314)
  %3 = load i32, ptr %x.addr, align 4, !dbg !315
  %sub = sub nsw i32 0, %3, !dbg !316
  ret i32 %sub, !dbg !317
}

declare i32 @printf(ptr noundef, ...) #2

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
@block_counts = global [36 x i64] zeroinitializer

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
!92 = !DILocation(line: 44, column: 14, scope: !87)
!93 = !DILocation(line: 45, column: 5, scope: !87)
!94 = !DILocation(line: 46, column: 15, scope: !95)
!95 = distinct !DILexicalBlock(scope: !87, file: !2, line: 46, column: 9)
!96 = !DILocation(line: 46, column: 17, scope: !95)
!97 = !DILocation(line: 47, column: 28, scope: !98)
!98 = distinct !DILexicalBlock(scope: !95, file: !2, line: 46, column: 23)
!99 = !DILocation(line: 47, column: 9, scope: !98)
!100 = !DILocation(line: 48, column: 9, scope: !98)
!101 = !DILocation(line: 50, column: 29, scope: !87)
!102 = !DILocation(line: 50, column: 23, scope: !87)
!103 = !DILocation(line: 50, column: 5, scope: !87)
!104 = !DILocation(line: 50, column: 27, scope: !87)
!105 = !DILocation(line: 51, column: 5, scope: !87)
!106 = !DILocation(line: 52, column: 5, scope: !87)
!107 = !DILocation(line: 53, column: 1, scope: !87)
!108 = distinct !DISubprogram(name: "note", scope: !2, file: !2, line: 21, type: !109, scopeLine: 21, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !11, retainedNodes: !90)
!109 = !DISubroutineType(types: !110)
!110 = !{null, !111, !37}
!111 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !112, size: 64)
!112 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !4)
!113 = !DILocalVariable(name: "text", arg: 1, scope: !108, file: !2, line: 21, type: !111)
!114 = !DILocation(line: 21, column: 30, scope: !108)
!115 = !DILocalVariable(name: "value", arg: 2, scope: !108, file: !2, line: 21, type: !37)
!116 = !DILocation(line: 21, column: 40, scope: !108)
!117 = !DILocation(line: 22, column: 5, scope: !108)
!118 = !DILocation(line: 23, column: 23, scope: !108)
!119 = !DILocation(line: 23, column: 29, scope: !108)
!120 = !DILocation(line: 23, column: 5, scope: !108)
!121 = !DILocation(line: 24, column: 5, scope: !108)
!122 = !DILocation(line: 25, column: 1, scope: !108)
!123 = distinct !DISubprogram(name: "push_two", scope: !2, file: !2, line: 55, type: !124, scopeLine: 55, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !11, retainedNodes: !90)
!124 = !DISubroutineType(types: !125)
!125 = !{!37, !126, !63, !63}
!126 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !25, size: 64)
!127 = !DILocalVariable(name: "q", arg: 1, scope: !123, file: !2, line: 55, type: !126)
!128 = !DILocation(line: 55, column: 28, scope: !123)
!129 = !DILocalVariable(name: "a", arg: 2, scope: !123, file: !2, line: 55, type: !63)
!130 = !DILocation(line: 55, column: 35, scope: !123)
!131 = !DILocalVariable(name: "b", arg: 3, scope: !123, file: !2, line: 55, type: !63)
!132 = !DILocation(line: 55, column: 42, scope: !123)
!133 = !DILocation(line: 56, column: 25, scope: !123)
!134 = !DILocation(line: 56, column: 28, scope: !123)
!135 = !DILocation(line: 56, column: 5, scope: !123)
!136 = !DILocation(line: 57, column: 9, scope: !137)
!137 = distinct !DILexicalBlock(scope: !123, file: !2, line: 57, column: 9)
!138 = !DILocation(line: 57, column: 12, scope: !137)
!139 = !DILocation(line: 57, column: 14, scope: !137)
!140 = !DILocation(line: 58, column: 27, scope: !141)
!141 = distinct !DILexicalBlock(scope: !137, file: !2, line: 57, column: 19)
!142 = !DILocation(line: 58, column: 9, scope: !141)
!143 = !DILocation(line: 58, column: 12, scope: !141)
!144 = !DILocation(line: 58, column: 17, scope: !141)
!145 = !DILocation(line: 58, column: 20, scope: !141)
!146 = !DILocation(line: 58, column: 21, scope: !141)
!147 = !DILocation(line: 58, column: 25, scope: !141)
!148 = !DILocation(line: 59, column: 31, scope: !141)
!149 = !DILocation(line: 59, column: 34, scope: !141)
!150 = !DILocation(line: 59, column: 9, scope: !141)
!151 = !DILocation(line: 60, column: 5, scope: !141)
!152 = !DILocation(line: 61, column: 25, scope: !123)
!153 = !DILocation(line: 61, column: 28, scope: !123)
!154 = !DILocation(line: 61, column: 5, scope: !123)
!155 = !DILocation(line: 62, column: 27, scope: !123)
!156 = !DILocation(line: 62, column: 5, scope: !123)
!157 = !DILocation(line: 62, column: 8, scope: !123)
!158 = !DILocation(line: 62, column: 13, scope: !123)
!159 = !DILocation(line: 62, column: 16, scope: !123)
!160 = !DILocation(line: 62, column: 17, scope: !123)
!161 = !DILocation(line: 62, column: 20, scope: !123)
!162 = !DILocation(line: 62, column: 25, scope: !123)
!163 = !DILocation(line: 63, column: 27, scope: !123)
!164 = !DILocation(line: 63, column: 30, scope: !123)
!165 = !DILocation(line: 63, column: 5, scope: !123)
!166 = !DILocation(line: 64, column: 12, scope: !123)
!167 = !DILocation(line: 64, column: 15, scope: !123)
!168 = !DILocation(line: 64, column: 5, scope: !123)
!169 = distinct !DISubprogram(name: "run_all", scope: !2, file: !2, line: 67, type: !65, scopeLine: 67, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !11, retainedNodes: !90)
!170 = !DILocalVariable(name: "x", arg: 1, scope: !169, file: !2, line: 67, type: !37)
!171 = !DILocation(line: 67, column: 17, scope: !169)
!172 = !DILocalVariable(name: "sum", scope: !169, file: !2, line: 68, type: !37)
!173 = !DILocation(line: 68, column: 9, scope: !169)
!174 = !DILocalVariable(name: "i", scope: !175, file: !2, line: 69, type: !37)
!175 = distinct !DILexicalBlock(scope: !169, file: !2, line: 69, column: 5)
!176 = !DILocation(line: 69, column: 14, scope: !175)
!177 = !DILocation(line: 69, column: 10, scope: !175)
!178 = !DILocation(line: 69, column: 21, scope: !179)
!179 = distinct !DILexicalBlock(scope: !175, file: !2, line: 69, column: 5)
!180 = !DILocation(line: 69, column: 31, scope: !179)
!181 = !DILocation(line: 69, column: 23, scope: !179)
!182 = !DILocation(line: 69, column: 5, scope: !175)
!183 = !DILocation(line: 70, column: 27, scope: !179)
!184 = !DILocation(line: 70, column: 16, scope: !179)
!185 = !DILocation(line: 70, column: 30, scope: !179)
!186 = !DILocation(line: 70, column: 13, scope: !179)
!187 = !DILocation(line: 70, column: 9, scope: !179)
!188 = !DILocation(line: 69, column: 35, scope: !179)
!189 = !DILocation(line: 69, column: 5, scope: !179)
!190 = distinct !{!190, !182, !191, !192}
!191 = !DILocation(line: 70, column: 31, scope: !175)
!192 = !{!"llvm.loop.mustprogress"}
!193 = !DILocation(line: 71, column: 12, scope: !169)
!194 = !DILocation(line: 71, column: 5, scope: !169)
!195 = distinct !DISubprogram(name: "level", scope: !2, file: !2, line: 74, type: !65, scopeLine: 74, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !11, retainedNodes: !90)
!196 = !DILocalVariable(name: "wanted", arg: 1, scope: !195, file: !2, line: 74, type: !37)
!197 = !DILocation(line: 74, column: 15, scope: !195)
!198 = !DILocalVariable(name: "step", scope: !195, file: !2, line: 75, type: !37)
!199 = !DILocation(line: 75, column: 9, scope: !195)
!200 = !DILocalVariable(name: "limit", scope: !195, file: !2, line: 75, type: !37)
!201 = !DILocation(line: 75, column: 19, scope: !195)
!202 = !DILocation(line: 75, column: 27, scope: !195)
!203 = !DILocation(line: 75, column: 32, scope: !195)
!204 = !DILocation(line: 76, column: 9, scope: !205)
!205 = distinct !DILexicalBlock(scope: !195, file: !2, line: 76, column: 9)
!206 = !DILocation(line: 76, column: 15, scope: !205)
!207 = !DILocation(line: 77, column: 16, scope: !205)
!208 = !DILocation(line: 77, column: 9, scope: !205)
!209 = !DILocation(line: 78, column: 13, scope: !195)
!210 = !DILocation(line: 78, column: 5, scope: !195)
!211 = !DILocation(line: 80, column: 16, scope: !212)
!212 = distinct !DILexicalBlock(scope: !195, file: !2, line: 78, column: 19)
!213 = !DILocation(line: 80, column: 9, scope: !212)
!214 = !DILocation(line: 82, column: 9, scope: !212)
!215 = !DILocation(line: 84, column: 22, scope: !212)
!216 = !DILocation(line: 84, column: 9, scope: !212)
!217 = !DILocation(line: 85, column: 5, scope: !212)
!218 = !DILocation(line: 86, column: 12, scope: !195)
!219 = !DILocation(line: 86, column: 21, scope: !195)
!220 = !DILocation(line: 86, column: 19, scope: !195)
!221 = !DILocation(line: 86, column: 29, scope: !195)
!222 = !DILocation(line: 86, column: 36, scope: !195)
!223 = !DILocation(line: 86, column: 61, scope: !195)
!224 = !DILocation(line: 86, column: 5, scope: !195)
!225 = !DILocation(line: 87, column: 1, scope: !195)
!226 = distinct !DISubprogram(name: "main", scope: !2, file: !2, line: 89, type: !227, scopeLine: 89, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !11, retainedNodes: !90)
!227 = !DISubroutineType(types: !228)
!228 = !{!37, !37, !229}
!229 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !230, size: 64)
!230 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !4, size: 64)
!231 = !DILocalVariable(name: "argc", arg: 1, scope: !226, file: !2, line: 89, type: !37)
!232 = !DILocation(line: 89, column: 14, scope: !226)
!233 = !DILocalVariable(name: "argv", arg: 2, scope: !226, file: !2, line: 89, type: !229)
!234 = !DILocation(line: 89, column: 27, scope: !226)
!235 = !DILocation(line: 90, column: 11, scope: !226)
!236 = !DILocalVariable(name: "numbers", scope: !226, file: !2, line: 91, type: !237)
!237 = !DICompositeType(tag: DW_TAG_array_type, baseType: !37, size: 96, elements: !238)
!238 = !{!239}
!239 = !DISubrange(count: 3)
!240 = !DILocation(line: 91, column: 9, scope: !226)
!241 = !DILocation(line: 91, column: 21, scope: !226)
!242 = !DILocation(line: 91, column: 26, scope: !226)
!243 = !DILocation(line: 91, column: 31, scope: !226)
!244 = !DILocation(line: 91, column: 36, scope: !226)
!245 = !DILocalVariable(name: "i", scope: !246, file: !2, line: 92, type: !39)
!246 = distinct !DILexicalBlock(scope: !226, file: !2, line: 92, column: 5)
!247 = !DILocation(line: 92, column: 19, scope: !246)
!248 = !DILocation(line: 92, column: 10, scope: !246)
!249 = !DILocation(line: 92, column: 26, scope: !250)
!250 = distinct !DILexicalBlock(scope: !246, file: !2, line: 92, column: 5)
!251 = !DILocation(line: 92, column: 28, scope: !250)
!252 = !DILocation(line: 92, column: 5, scope: !246)
!253 = !DILocation(line: 93, column: 20, scope: !250)
!254 = !DILocation(line: 93, column: 14, scope: !250)
!255 = !DILocation(line: 93, column: 9, scope: !250)
!256 = !DILocation(line: 92, column: 34, scope: !250)
!257 = !DILocation(line: 92, column: 5, scope: !250)
!258 = distinct !{!258, !252, !259, !192}
!259 = !DILocation(line: 93, column: 22, scope: !246)
!260 = !DILocation(line: 94, column: 5, scope: !226)
!261 = !DILocation(line: 95, column: 34, scope: !226)
!262 = !DILocalVariable(name: "numbers", arg: 1, scope: !263, file: !2, line: 33, type: !266)
!263 = distinct !DISubprogram(name: "first_positive", scope: !2, file: !2, line: 33, type: !264, scopeLine: 33, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !11, retainedNodes: !90)
!264 = !DISubroutineType(types: !265)
!265 = !{!37, !266, !37}
!266 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !267, size: 64)
!267 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !37)
!268 = !DILocation(line: 33, column: 76, scope: !263, inlinedAt: !269)
!269 = distinct !DILocation(line: 95, column: 19, scope: !226)
!270 = !DILocalVariable(name: "n", arg: 2, scope: !263, file: !2, line: 33, type: !37)
!271 = !DILocation(line: 33, column: 89, scope: !263, inlinedAt: !269)
!272 = !DILocalVariable(name: "found", scope: !263, file: !2, line: 34, type: !37)
!273 = !DILocation(line: 34, column: 9, scope: !263, inlinedAt: !269)
!274 = !DILocalVariable(name: "i", scope: !275, file: !2, line: 35, type: !37)
!275 = distinct !DILexicalBlock(scope: !263, file: !2, line: 35, column: 5)
!276 = !DILocation(line: 35, column: 14, scope: !275, inlinedAt: !269)
!277 = !DILocation(line: 35, column: 10, scope: !275, inlinedAt: !269)
!278 = !DILocation(line: 35, column: 21, scope: !279, inlinedAt: !269)
!279 = distinct !DILexicalBlock(scope: !275, file: !2, line: 35, column: 5)
!280 = !DILocation(line: 35, column: 25, scope: !279, inlinedAt: !269)
!281 = !DILocation(line: 35, column: 23, scope: !279, inlinedAt: !269)
!282 = !DILocation(line: 35, column: 5, scope: !275, inlinedAt: !269)
!283 = !DILocation(line: 36, column: 13, scope: !284, inlinedAt: !269)
!284 = distinct !DILexicalBlock(scope: !285, file: !2, line: 36, column: 13)
!285 = distinct !DILexicalBlock(scope: !279, file: !2, line: 35, column: 33)
!286 = !DILocation(line: 36, column: 21, scope: !284, inlinedAt: !269)
!287 = !DILocation(line: 36, column: 24, scope: !284, inlinedAt: !269)
!288 = !DILocation(line: 37, column: 21, scope: !289, inlinedAt: !269)
!289 = distinct !DILexicalBlock(scope: !284, file: !2, line: 36, column: 29)
!290 = !DILocation(line: 37, column: 29, scope: !289, inlinedAt: !269)
!291 = !DILocation(line: 37, column: 19, scope: !289, inlinedAt: !269)
!292 = !DILocation(line: 38, column: 13, scope: !289, inlinedAt: !269)
!293 = !DILocation(line: 35, column: 29, scope: !279, inlinedAt: !269)
!294 = !DILocation(line: 35, column: 5, scope: !279, inlinedAt: !269)
!295 = distinct !{!295, !282, !296, !192}
!296 = !DILocation(line: 40, column: 5, scope: !275, inlinedAt: !269)
!297 = !DILocation(line: 41, column: 12, scope: !263, inlinedAt: !269)
!298 = !DILocation(line: 95, column: 5, scope: !226)
!299 = !DILocation(line: 96, column: 31, scope: !226)
!300 = !DILocation(line: 96, column: 36, scope: !226)
!301 = !DILocation(line: 96, column: 25, scope: !226)
!302 = !DILocation(line: 96, column: 17, scope: !226)
!303 = !DILocation(line: 96, column: 5, scope: !226)
!304 = !DILocation(line: 97, column: 5, scope: !226)
!305 = distinct !DISubprogram(name: "square", scope: !2, file: !2, line: 27, type: !65, scopeLine: 27, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !11, retainedNodes: !90)
!306 = !DILocalVariable(name: "x", arg: 1, scope: !305, file: !2, line: 27, type: !37)
!307 = !DILocation(line: 27, column: 23, scope: !305)
!308 = !DILocation(line: 27, column: 35, scope: !305)
!309 = !DILocation(line: 27, column: 39, scope: !305)
!310 = !DILocation(line: 27, column: 37, scope: !305)
!311 = !DILocation(line: 27, column: 28, scope: !305)
!312 = distinct !DISubprogram(name: "negate", scope: !2, file: !2, line: 28, type: !65, scopeLine: 28, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !11, retainedNodes: !90)
!313 = !DILocalVariable(name: "x", arg: 1, scope: !312, file: !2, line: 28, type: !37)
!314 = !DILocation(line: 28, column: 23, scope: !312)
!315 = !DILocation(line: 28, column: 36, scope: !312)
!316 = !DILocation(line: 28, column: 35, scope: !312)
!317 = !DILocation(line: 28, column: 28, scope: !312)
