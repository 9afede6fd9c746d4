; test: bitcode
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

%pair = type { i32, [2 x float] }

@g = external global i32

define i64 @arithmetic(i64 %a, i64 %b, double %x, double %y, <4 x i32> %v) {
  %1 = add nuw nsw i64 %a, %b
  %2 = sub nsw i64 %1, 3
  %3 = mul nuw i64 %2, %2
  %4 = udiv exact i64 %3, 7
  %5 = sdiv i64 %4, -9
  %6 = urem i64 %5, %a
  %7 = srem i64 %6, %b
  %8 = shl nsw i64 %7, 1
  %9 = lshr exact i64 %8, 2
  %10 = ashr i64 %9, 3
  %11 = and i64 %10, 255
  %12 = or disjoint i64 %11, 256
  %13 = xor i64 %12, -1
  %14 = fadd fast double %x, %y
  %15 = fsub nnan ninf double %14, 1.500000e+00
  %16 = fmul reassoc nsz arcp contract afn double %15, %x
  %17 = fdiv double %16, %y
  %18 = frem double %17, 0x7FF0000000000000
  %19 = fneg nnan double %18
  %20 = add <4 x i32> %v, <i32 1, i32 2, i32 3, i32 4>
  %21 = mul <4 x i32> %20, splat (i32 3)
  %22 = extractelement <4 x i32> %21, i64 2
  %23 = insertelement <4 x i32> %21, i32 %22, i32 0
  %24 = shufflevector <4 x i32> %23, <4 x i32> poison, <2 x i32> <i32 3, i32 poison>
  %25 = bitcast <2 x i32> %24 to i64
  ret i64 %25
}

define i1 @comparisons(i32 %a, ptr %p, float %x) {
  %1 = icmp eq i32 %a, 0
  %2 = icmp samesign ult i32 %a, 10
  %3 = icmp sge i32 %a, -10
  %4 = icmp ne ptr %p, null
  %5 = fcmp oeq float %x, 0.000000e+00
  %6 = fcmp nnan nsz uno float %x, %x
  %7 = fcmp true float %x, 1.000000e+00
  %8 = select i1 %1, i1 %2, i1 %3
  %9 = select nnan i1 %4, float %x, float 2.000000e+00
  %10 = and i1 %8, %5
  %11 = freeze i1 %10
  ret i1 %11
}

define void @casts(i32 %i, ptr %p, float %f, ptr addrspace(1) %q) {
  %1 = trunc nuw nsw i32 %i to i8
  %2 = zext nneg i32 %i to i64
  %3 = sext i32 %i to i128
  %4 = fptoui float %f to i32
  %5 = fptosi float %f to i7
  %6 = uitofp nneg i32 %i to x86_fp80
  %7 = sitofp i32 %i to half
  %8 = fpext float %f to fp128
  %9 = fptrunc float %f to bfloat
  %10 = ptrtoint ptr %p to i64
  %11 = ptrtoaddr ptr %p to i64
  %12 = inttoptr i64 %10 to ptr
  %13 = addrspacecast ptr addrspace(1) %q to ptr
  ret void
}

define float @memory(ptr %p, i64 %n, i32 %k) {
  %a = alloca %pair, align 8
  %b = alloca i32, i64 %n, align 4
  %c = alloca [3 x i8], i32 %k, align 64
  %1 = load volatile i32, ptr %p, align 4
  store volatile i32 %1, ptr %b, align 2
  %2 = getelementptr inbounds nuw %pair, ptr %a, i32 0, i32 1, i64 %n
  %3 = getelementptr nusw i8, ptr %2, i64 4
  %4 = getelementptr i8, <2 x ptr> zeroinitializer, <2 x i64> <i64 1, i64 2>
  %5 = load %pair, ptr %a, align 4
  %6 = extractvalue %pair %5, 1, 0
  %7 = insertvalue %pair %5, float %6, 1, 1
  store %pair %7, ptr %a, align 1
  %8 = load float, ptr %3, align 4294967296
  ret float %8
}

define i32 @atomics(ptr %p, i32 %x) {
  %1 = load atomic i32, ptr %p acquire, align 4
  store atomic i32 %1, ptr %p syncscope("singlethread") release, align 4
  fence syncscope("device") seq_cst
  fence acq_rel
  %2 = cmpxchg ptr %p, i32 %1, i32 %x acq_rel monotonic, align 4
  %3 = cmpxchg weak volatile ptr %p, i32 %1, i32 %x syncscope("agent") seq_cst acquire, align 8
  %4 = atomicrmw add ptr %p, i32 %x monotonic, align 4
  %5 = atomicrmw volatile umax ptr %p, i32 %x syncscope("agent") seq_cst, align 4
  %6 = atomicrmw usub_cond ptr %p, i32 %x seq_cst, align 4
  %7 = atomicrmw fmaximum ptr %p, float 1.000000e+00 seq_cst, align 4
  %8 = load atomic volatile i32, ptr %p unordered, align 4
  %9 = extractvalue { i32, i1 } %2, 0
  ret i32 %9
}

define i32 @flow(i32 %x, ptr %labels) {
entry:
  switch i32 %x, label %other [
    i32 -2147483648, label %a
    i32 7, label %b
    i32 8, label %b
  ]

other:                                            ; preds = %entry
  br label %a

a:                                                ; preds = %a, %other, %entry
  %i = phi i32 [ 0, %other ], [ %later, %a ], [ 3, %entry ]
  %f = phi nnan float [ 0.000000e+00, %other ], [ %g, %a ], [ 1.000000e+00, %entry ]
  %g = fadd float %f, 1.000000e+00
  %later = add i32 %i, 1
  %c = icmp slt i32 %later, %x
  br i1 %c, label %a, label %b

b:                                                ; preds = %a, %entry, %entry
  indirectbr ptr %labels, [label %c1, label %d]

c1:                                               ; preds = %b
  ret i32 1

d:                                                ; preds = %b
  unreachable
}

define i32 @values_that_come_later(i1 %c) {
  br label %2

1:                                                ; preds = %2
  %x = add i32 %y, %z
  store i32 %y, ptr %p, align 4
  ret i32 %x

2:                                                ; preds = %0
  %y = add i32 4, 5
  %z = load i32, ptr @g, align 4
  %p = alloca i32, align 4
  br label %1
}

define i32 @varargs(ptr %list) {
  %1 = va_arg ptr %list, i32
  ret i32 %1
}
