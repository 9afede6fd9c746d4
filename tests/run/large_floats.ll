; test: roundtrip
; x86_fp80 and fp128: arithmetic, comparisons and conversions, as bits. The output is that of the program which clang-22 makes.
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

define void @show.float(float %x) {
  %b = bitcast float %x to i32
  %n = zext i32 %b to i128
  %h = lshr i128 %n, 64
  %high = trunc i128 %h to i64
  %low = trunc i128 %n to i64
  call i32 (ptr, ...) @printf(ptr @pair, i64 %high, i64 %low)
  ret void
}

define void @show.double(double %x) {
  %b = bitcast double %x to i64
  %n = zext i64 %b to i128
  %h = lshr i128 %n, 64
  %high = trunc i128 %h to i64
  %low = trunc i128 %n to i64
  call i32 (ptr, ...) @printf(ptr @pair, i64 %high, i64 %low)
  ret void
}

@values.x86_fp80 = constant [10 x x86_fp80] [x86_fp80 0xK00000000000000000000, x86_fp80 0xK80000000000000000000, x86_fp80 0xK3FFF8000000000000000, x86_fp80 0xKC000A000000000000000, x86_fp80 0xK3FFBCCCCCCCCCCCCD000, x86_fp80 0xK4000C000000000000000, x86_fp80 0xK4008FA10000000000000, x86_fp80 0xK7FFF8000000000000000, x86_fp80 0xK7FFFC000000000000000, x86_fp80 0xK3C008000000000000800]

define void @show.x86_fp80(x86_fp80 %x) {
  %b = bitcast x86_fp80 %x to i80
  %n = zext i80 %b to i128
  %h = lshr i128 %n, 64
  %high = trunc i128 %h to i64
  %low = trunc i128 %n to i64
  call i32 (ptr, ...) @printf(ptr @pair, i64 %high, i64 %low)
  ret void
}

define void @both.x86_fp80(x86_fp80 %a, x86_fp80 %b) {

  %fadd = fadd x86_fp80 %a, %b
  call void @show.x86_fp80(x86_fp80 %fadd)
  %fsub = fsub x86_fp80 %a, %b
  call void @show.x86_fp80(x86_fp80 %fsub)
  %fmul = fmul x86_fp80 %a, %b
  call void @show.x86_fp80(x86_fp80 %fmul)
  %fdiv = fdiv x86_fp80 %a, %b
  call void @show.x86_fp80(x86_fp80 %fdiv)
  %frem = frem x86_fp80 %a, %b
  call void @show.x86_fp80(x86_fp80 %frem)
  %p0 = fcmp oeq x86_fp80 %a, %b
  %i0 = zext i1 %p0 to i32
  call i32 (ptr, ...) @printf(ptr @bit, i32 %i0)
  %p1 = fcmp olt x86_fp80 %a, %b
  %i1 = zext i1 %p1 to i32
  call i32 (ptr, ...) @printf(ptr @bit, i32 %i1)
  %p2 = fcmp oge x86_fp80 %a, %b
  %i2 = zext i1 %p2 to i32
  call i32 (ptr, ...) @printf(ptr @bit, i32 %i2)
  %p3 = fcmp une x86_fp80 %a, %b
  %i3 = zext i1 %p3 to i32
  call i32 (ptr, ...) @printf(ptr @bit, i32 %i3)
  %p4 = fcmp ult x86_fp80 %a, %b
  %i4 = zext i1 %p4 to i32
  call i32 (ptr, ...) @printf(ptr @bit, i32 %i4)
  %p5 = fcmp uno x86_fp80 %a, %b
  %i5 = zext i1 %p5 to i32
  call i32 (ptr, ...) @printf(ptr @bit, i32 %i5)
  call i32 (ptr, ...) @printf(ptr @line)
  ret void
}

define void @one.x86_fp80(x86_fp80 %a) {
  %c0 = fptrunc x86_fp80 %a to half
  call void @show.half(half %c0)
  %c1 = fptrunc x86_fp80 %a to float
  call void @show.float(float %c1)
  %c2 = fptrunc x86_fp80 %a to double
  call void @show.double(double %c2)
  %c3 = fpext x86_fp80 %a to fp128
  call void @show.fp128(fp128 %c3)
  %neg = fneg x86_fp80 %a
  call void @show.x86_fp80(x86_fp80 %neg)
  %small = fcmp olt x86_fp80 %a, 0xK4009FA00000000000000
  %big = fcmp ogt x86_fp80 %a, 0xKC009FA00000000000000
  %ok = and i1 %small, %big
  br i1 %ok, label %toint, label %end

toint:
  %si = fptosi x86_fp80 %a to i64
  call i32 (ptr, ...) @printf(ptr @int, i64 %si)
  %back = sitofp i64 %si to x86_fp80
  call void @show.x86_fp80(x86_fp80 %back)
  br label %end

end:
  call i32 (ptr, ...) @printf(ptr @line)
  ret void
}

define void @all.x86_fp80() {
entry:
  br label %outer

outer:
  %i = phi i64 [ 0, %entry ], [ %i.next, %next ]
  %pa = getelementptr x86_fp80, ptr @values.x86_fp80, i64 %i
  %a = load x86_fp80, ptr %pa
  call void @one.x86_fp80(x86_fp80 %a)
  br label %inner

inner:
  %j = phi i64 [ 0, %outer ], [ %j.next, %inner ]
  %pb = getelementptr x86_fp80, ptr @values.x86_fp80, i64 %j
  %b = load x86_fp80, ptr %pb
  call void @both.x86_fp80(x86_fp80 %a, x86_fp80 %b)
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

@values.fp128 = constant [10 x fp128] [fp128 0xL00000000000000000000000000000000, fp128 0xL00000000000000008000000000000000, fp128 0xL00000000000000003FFF000000000000, fp128 0xL0000000000000000C000400000000000, fp128 0xLA0000000000000003FFB999999999999, fp128 0xL00000000000000004000800000000000, fp128 0xL00000000000000004008F42000000000, fp128 0xL00000000000000007FFF000000000000, fp128 0xL00000000000000007FFF800000000000, fp128 0xL10000000000000003C00000000000000]

define void @show.fp128(fp128 %x) {
  %b = bitcast fp128 %x to i128
  %n = add i128 %b, 0
  %h = lshr i128 %n, 64
  %high = trunc i128 %h to i64
  %low = trunc i128 %n to i64
  call i32 (ptr, ...) @printf(ptr @pair, i64 %high, i64 %low)
  ret void
}

define void @both.fp128(fp128 %a, fp128 %b) {

  %fadd = fadd fp128 %a, %b
  call void @show.fp128(fp128 %fadd)
  %fsub = fsub fp128 %a, %b
  call void @show.fp128(fp128 %fsub)
  %fmul = fmul fp128 %a, %b
  call void @show.fp128(fp128 %fmul)
  %fdiv = fdiv fp128 %a, %b
  call void @show.fp128(fp128 %fdiv)
  %frem = frem fp128 %a, %b
  call void @show.fp128(fp128 %frem)
  %p0 = fcmp oeq fp128 %a, %b
  %i0 = zext i1 %p0 to i32
  call i32 (ptr, ...) @printf(ptr @bit, i32 %i0)
  %p1 = fcmp olt fp128 %a, %b
  %i1 = zext i1 %p1 to i32
  call i32 (ptr, ...) @printf(ptr @bit, i32 %i1)
  %p2 = fcmp oge fp128 %a, %b
  %i2 = zext i1 %p2 to i32
  call i32 (ptr, ...) @printf(ptr @bit, i32 %i2)
  %p3 = fcmp une fp128 %a, %b
  %i3 = zext i1 %p3 to i32
  call i32 (ptr, ...) @printf(ptr @bit, i32 %i3)
  %p4 = fcmp ult fp128 %a, %b
  %i4 = zext i1 %p4 to i32
  call i32 (ptr, ...) @printf(ptr @bit, i32 %i4)
  %p5 = fcmp uno fp128 %a, %b
  %i5 = zext i1 %p5 to i32
  call i32 (ptr, ...) @printf(ptr @bit, i32 %i5)
  call i32 (ptr, ...) @printf(ptr @line)
  ret void
}

define void @one.fp128(fp128 %a) {
  %c0 = fptrunc fp128 %a to half
  call void @show.half(half %c0)
  %c1 = fptrunc fp128 %a to float
  call void @show.float(float %c1)
  %c2 = fptrunc fp128 %a to double
  call void @show.double(double %c2)
  %c3 = fptrunc fp128 %a to x86_fp80
  call void @show.x86_fp80(x86_fp80 %c3)
  %neg = fneg fp128 %a
  call void @show.fp128(fp128 %neg)
  %small = fcmp olt fp128 %a, 0xL00000000000000004009F40000000000
  %big = fcmp ogt fp128 %a, 0xL0000000000000000C009F40000000000
  %ok = and i1 %small, %big
  br i1 %ok, label %toint, label %end

toint:
  %si = fptosi fp128 %a to i64
  call i32 (ptr, ...) @printf(ptr @int, i64 %si)
  %back = sitofp i64 %si to fp128
  call void @show.fp128(fp128 %back)
  br label %end

end:
  call i32 (ptr, ...) @printf(ptr @line)
  ret void
}

define void @all.fp128() {
entry:
  br label %outer

outer:
  %i = phi i64 [ 0, %entry ], [ %i.next, %next ]
  %pa = getelementptr fp128, ptr @values.fp128, i64 %i
  %a = load fp128, ptr %pa
  call void @one.fp128(fp128 %a)
  br label %inner

inner:
  %j = phi i64 [ 0, %outer ], [ %j.next, %inner ]
  %pb = getelementptr fp128, ptr @values.fp128, i64 %j
  %b = load fp128, ptr %pb
  call void @both.fp128(fp128 %a, fp128 %b)
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

define i32 @main() {
  call void @all.x86_fp80()
  call void @all.fp128()
  ret i32 0
}
