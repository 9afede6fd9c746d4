; test: roundtrip
; float and double: arithmetic, comparisons and conversions, as bits. The output is that of the program which clang-22 makes.
target triple = "x86_64-pc-linux-gnu"

@pair = constant [14 x i8] c" %016lx%016lx\00"
@bit = constant [3 x i8] c"%d\00"
@int = constant [5 x i8] c" %ld\00"
@line = constant [2 x i8] c"\0A\00"

declare i32 @printf(ptr, ...)

define void @show.half(half %x) {
  %b = bitcast half %x to i16
  %n = zext i16 %b to i128
  %h = lshr i128 %n, 64
  %high = trunc i128 %h to i64
  %low = trunc i128 %n to i64
  call i32 (ptr, ...) @printf(ptr @pair, i64 %high, i64 %low)
  ret void
}

define void @show.bfloat(bfloat %x) {
  %b = bitcast bfloat %x to i16
  %n = zext i16 %b to i128
  %h = lshr i128 %n, 64
  %high = trunc i128 %h to i64
  %low = trunc i128 %n to i64
  call i32 (ptr, ...) @printf(ptr @pair, i64 %high, i64 %low)
  ret void
}

@values.float = constant [10 x float] [float 0x0000000000000000, float 0x8000000000000000, float 0x3FF0000000000000, float 0xC004000000000000, float 0x3FB99999A0000000, float 0x4008000000000000, float 0x408F420000000000, float 0x7FF0000000000000, float 0x7FF8000000000000, float 0x37A16C2000000000]

define void @show.float(float %x) {
  %b = bitcast float %x to i32
  %n = zext i32 %b to i128
  %h = lshr i128 %n, 64
  %high = trunc i128 %h to i64
  %low = trunc i128 %n to i64
  call i32 (ptr, ...) @printf(ptr @pair, i64 %high, i64 %low)
  ret void
}

define void @both.float(float %a, float %b) {

  %fadd = fadd float %a, %b
  call void @show.float(float %fadd)
  %fsub = fsub float %a, %b
  call void @show.float(float %fsub)
  %fmul = fmul float %a, %b
  call void @show.float(float %fmul)
  %fdiv = fdiv float %a, %b
  call void @show.float(float %fdiv)
  %frem = frem float %a, %b
  call void @show.float(float %frem)
  %p0 = fcmp oeq float %a, %b
  %i0 = zext i1 %p0 to i32
  call i32 (ptr, ...) @printf(ptr @bit, i32 %i0)
  %p1 = fcmp olt float %a, %b
  %i1 = zext i1 %p1 to i32
  call i32 (ptr, ...) @printf(ptr @bit, i32 %i1)
  %p2 = fcmp oge float %a, %b
  %i2 = zext i1 %p2 to i32
  call i32 (ptr, ...) @printf(ptr @bit, i32 %i2)
  %p3 = fcmp une float %a, %b
  %i3 = zext i1 %p3 to i32
  call i32 (ptr, ...) @printf(ptr @bit, i32 %i3)
  %p4 = fcmp ult float %a, %b
  %i4 = zext i1 %p4 to i32
  call i32 (ptr, ...) @printf(ptr @bit, i32 %i4)
  %p5 = fcmp uno float %a, %b
  %i5 = zext i1 %p5 to i32
  call i32 (ptr, ...) @printf(ptr @bit, i32 %i5)
  call i32 (ptr, ...) @printf(ptr @line)
  ret void
}

define void @one.float(float %a) {
  %c0 = fptrunc float %a to half
  call void @show.half(half %c0)
  %c1 = fptrunc float %a to bfloat
  call void @show.bfloat(bfloat %c1)
  %c2 = fpext float %a to double
  call void @show.double(double %c2)
  %c3 = fpext float %a to x86_fp80
  call void @show.x86_fp80(x86_fp80 %c3)
  %c4 = fpext float %a to fp128
  call void @show.fp128(fp128 %c4)
  %neg = fneg float %a
  call void @show.float(float %neg)
  %small = fcmp olt float %a, 0x409F400000000000
  %big = fcmp ogt float %a, 0xC09F400000000000
  %ok = and i1 %small, %big
  br i1 %ok, label %toint, label %end

toint:
  %si = fptosi float %a to i64
  call i32 (ptr, ...) @printf(ptr @int, i64 %si)
  %back = sitofp i64 %si to float
  call void @show.float(float %back)
  br label %end

end:
  call i32 (ptr, ...) @printf(ptr @line)
  ret void
}

define void @all.float() {
entry:
  br label %outer

outer:
  %i = phi i64 [ 0, %entry ], [ %i.next, %next ]
  %pa = getelementptr float, ptr @values.float, i64 %i
  %a = load float, ptr %pa
  call void @one.float(float %a)
  br label %inner

inner:
  %j = phi i64 [ 0, %outer ], [ %j.next, %inner ]
  %pb = getelementptr float, ptr @values.float, i64 %j
  %b = load float, ptr %pb
  call void @both.float(float %a, float %b)
  %j.next = add i64 %j, 1
  %again = icmp ult i64 %j.next, 10
  br i1 %again, label %inner, label %next

next:
  %i.next = add i64 %i, 1
  %more = icmp ult i64 %i.next, 10
  br i1 %more, label %outer, label %exit

exit:
  ret void
}

@values.double = constant [10 x double] [double 0x0000000000000000, double 0x8000000000000000, double 0x3FF0000000000000, double 0xC004000000000000, double 0x3FB999999999999A, double 0x4008000000000000, double 0x408F420000000000, double 0x7FF0000000000000, double 0x7FF8000000000000, double 0x0000000000000001]

define void @show.double(double %x) {
  %b = bitcast double %x to i64
  %n = zext i64 %b to i128
  %h = lshr i128 %n, 64
  %high = trunc i128 %h to i64
  %low = trunc i128 %n to i64
  call i32 (ptr, ...) @printf(ptr @pair, i64 %high, i64 %low)
  ret void
}

define void @both.double(double %a, double %b) {

  %fadd = fadd double %a, %b
  call void @show.double(double %fadd)
  %fsub = fsub double %a, %b
  call void @show.double(double %fsub)
  %fmul = fmul double %a, %b
  call void @show.double(double %fmul)
  %fdiv = fdiv double %a, %b
  call void @show.double(double %fdiv)
  %frem = frem double %a, %b
  call void @show.double(double %frem)
  %p0 = fcmp oeq double %a, %b
  %i0 = zext i1 %p0 to i32
  call i32 (ptr, ...) @printf(ptr @bit, i32 %i0)
  %p1 = fcmp olt double %a, %b
  %i1 = zext i1 %p1 to i32
  call i32 (ptr, ...) @printf(ptr @bit, i32 %i1)
  %p2 = fcmp oge double %a, %b
  %i2 = zext i1 %p2 to i32
  call i32 (ptr, ...) @printf(ptr @bit, i32 %i2)
  %p3 = fcmp une double %a, %b
  %i3 = zext i1 %p3 to i32
  call i32 (ptr, ...) @printf(ptr @bit, i32 %i3)
  %p4 = fcmp ult double %a, %b
  %i4 = zext i1 %p4 to i32
  call i32 (ptr, ...) @printf(ptr @bit, i32 %i4)
  %p5 = fcmp uno double %a, %b
  %i5 = zext i1 %p5 to i32
  call i32 (ptr, ...) @printf(ptr @bit, i32 %i5)
  call i32 (ptr, ...) @printf(ptr @line)
  ret void
}

define void @one.double(double %a) {
  %c0 = fptrunc double %a to half
  call void @show.half(half %c0)
  %c1 = fptrunc double %a to float
  call void @show.float(float %c1)
  %c2 = fpext double %a to x86_fp80
  call void @show.x86_fp80(x86_fp80 %c2)
  %c3 = fpext double %a to fp128
  call void @show.fp128(fp128 %c3)
  %neg = fneg double %a
  call void @show.double(double %neg)
  %small = fcmp olt double %a, 0x409F400000000000
  %big = fcmp ogt double %a, 0xC09F400000000000
  %ok = and i1 %small, %big
  br i1 %ok, label %toint, label %end

toint:
  %si = fptosi double %a to i64
  call i32 (ptr, ...) @printf(ptr @int, i64 %si)
  %back = sitofp i64 %si to double
  call void @show.double(double %back)
  br label %end

end:
  call i32 (ptr, ...) @printf(ptr @line)
  ret void
}

define void @all.double() {
entry:
  br label %outer

outer:
  %i = phi i64 [ 0, %entry ], [ %i.next, %next ]
  %pa = getelementptr double, ptr @values.double, i64 %i
  %a = load double, ptr %pa
  call void @one.double(double %a)
  br label %inner

inner:
  %j = phi i64 [ 0, %outer ], [ %j.next, %inner ]
  %pb = getelementptr double, ptr @values.double, i64 %j
  %b = load double, ptr %pb
  call void @both.double(double %a, double %b)
  %j.next = add i64 %j, 1
  %again = icmp ult i64 %j.next, 10
  br i1 %again, label %inner, label %next

next:
  %i.next = add i64 %i, 1
  %more = icmp ult i64 %i.next, 10
  br i1 %more, label %outer, label %exit

exit:
  ret void
}

define void @show.x86_fp80(x86_fp80 %x) {
  %b = bitcast x86_fp80 %x to i80
  %n = zext i80 %b to i128
  %h = lshr i128 %n, 64
  %high = trunc i128 %h to i64
  %low = trunc i128 %n to i64
  call i32 (ptr, ...) @printf(ptr @pair, i64 %high, i64 %low)
  ret void
}

define void @show.fp128(fp128 %x) {
  %b = bitcast fp128 %x to i128
  %n = add i128 %b, 0
  %h = lshr i128 %n, 64
  %high = trunc i128 %h to i64
  %low = trunc i128 %n to i64
  call i32 (ptr, ...) @printf(ptr @pair, i64 %high, i64 %low)
  ret void
}

define i32 @main() {
  call void @all.float()
  call void @all.double()
  ret i32 0
}
