; test: roundtrip
; half and bfloat: arithmetic, comparisons and conversions, as bits. The output is that of the program which clang-22 makes.
target triple = "x86_64-pc-linux-gnu"

@pair = constant [14 x i8] c" %016lx%016lx\00"
@bit = constant [3 x i8] c"%d\00"
@int = constant [5 x i8] c" %ld\00"
@line = constant [2 x i8] c"\0A\00"

declare i32 @printf(ptr, ...)

@values.half = constant [10 x half] [half 0xH0000, half 0xH8000, half 0xH3C00, half 0xHC100, half 0xH2E66, half 0xH4200, half 0xH63D0, half 0xH7C00, half 0xH7E00, half 0xH0200]

define void @show.half(half %x) {
  %b = bitcast half %x to i16
  %n = zext i16 %b to i128
  %h = lshr i128 %n, 64
  %high = trunc i128 %h to i64
  %low = trunc i128 %n to i64
  call i32 (ptr, ...) @printf(ptr @pair, i64 %high, i64 %low)
  ret void
}

define void @both.half(half %a, half %b) {

  %fadd = fadd half %a, %b
  call void @show.half(half %fadd)
  %fsub = fsub half %a, %b
  call void @show.half(half %fsub)
  %fmul = fmul half %a, %b
  call void @show.half(half %fmul)
  %fdiv = fdiv half %a, %b
  call void @show.half(half %fdiv)
  %frem = frem half %a, %b
  call void @show.half(half %frem)
  %p0 = fcmp oeq half %a, %b
  %i0 = zext i1 %p0 to i32
  call i32 (ptr, ...) @printf(ptr @bit, i32 %i0)
  %p1 = fcmp olt half %a, %b
  %i1 = zext i1 %p1 to i32
  call i32 (ptr, ...) @printf(ptr @bit, i32 %i1)
  %p2 = fcmp oge half %a, %b
  %i2 = zext i1 %p2 to i32
  call i32 (ptr, ...) @printf(ptr @bit, i32 %i2)
  %p3 = fcmp une half %a, %b
  %i3 = zext i1 %p3 to i32
  call i32 (ptr, ...) @printf(ptr @bit, i32 %i3)
  %p4 = fcmp ult half %a, %b
  %i4 = zext i1 %p4 to i32
  call i32 (ptr, ...) @printf(ptr @bit, i32 %i4)
  %p5 = fcmp uno half %a, %b
  %i5 = zext i1 %p5 to i32
  call i32 (ptr, ...) @printf(ptr @bit, i32 %i5)
  call i32 (ptr, ...) @printf(ptr @line)
  ret void
}

define void @one.half(half %a) {
  %c0 = fpext half %a to float
  call void @show.float(float %c0)
  %c1 = fpext half %a to double
  call void @show.double(double %c1)
  %c2 = fpext half %a to x86_fp80
  call void @show.x86_fp80(x86_fp80 %c2)
  %c3 = fpext half %a to fp128
  call void @show.fp128(fp128 %c3)
  %neg = fneg half %a
  call void @show.half(half %neg)
  %small = fcmp olt half %a, 0xH67D0
  %big = fcmp ogt half %a, 0xHE7D0
  %ok = and i1 %small, %big
  br i1 %ok, label %toint, label %end

toint:
  %si = fptosi half %a to i64
  call i32 (ptr, ...) @printf(ptr @int, i64 %si)
  %back = sitofp i64 %si to half
  call void @show.half(half %back)
  br label %end

end:
  call i32 (ptr, ...) @printf(ptr @line)
  ret void
}

define void @all.half() {
entry:
  br label %outer

outer:
  %i = phi i64 [ 0, %entry ], [ %i.next, %next ]
  %pa = getelementptr half, ptr @values.half, i64 %i
  %a = load half, ptr %pa
  call void @one.half(half %a)
  br label %inner

inner:
  %j = phi i64 [ 0, %outer ], [ %j.next, %inner ]
  %pb = getelementptr half, ptr @values.half, i64 %j
  %b = load half, ptr %pb
  call void @both.half(half %a, half %b)
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

@values.bfloat = constant [10 x bfloat] [bfloat 0xR0000, bfloat 0xR8000, bfloat 0xR3F80, bfloat 0xRC020, bfloat 0xR3DCC, bfloat 0xR4040, bfloat 0xR447A, bfloat 0xR7F80, bfloat 0xR7FC0, bfloat 0xR0001]

define void @show.bfloat(bfloat %x) {
  %b = bitcast bfloat %x to i16
  %n = zext i16 %b to i128
  %h = lshr i128 %n, 64
  %high = trunc i128 %h to i64
  %low = trunc i128 %n to i64
  call i32 (ptr, ...) @printf(ptr @pair, i64 %high, i64 %low)
  ret void
}

define void @both.bfloat(bfloat %a, bfloat %b) {

  %fadd = fadd bfloat %a, %b
  call void @show.bfloat(bfloat %fadd)
  %fsub = fsub bfloat %a, %b
  call void @show.bfloat(bfloat %fsub)
  %fmul = fmul bfloat %a, %b
  call void @show.bfloat(bfloat %fmul)
  %fdiv = fdiv bfloat %a, %b
  call void @show.bfloat(bfloat %fdiv)
  %frem = frem bfloat %a, %b
  call void @show.bfloat(bfloat %frem)
  %p0 = fcmp oeq bfloat %a, %b
  %i0 = zext i1 %p0 to i32
  call i32 (ptr, ...) @printf(ptr @bit, i32 %i0)
  %p1 = fcmp olt bfloat %a, %b
  %i1 = zext i1 %p1 to i32
  call i32 (ptr, ...) @printf(ptr @bit, i32 %i1)
  %p2 = fcmp oge bfloat %a, %b
  %i2 = zext i1 %p2 to i32
  call i32 (ptr, ...) @printf(ptr @bit, i32 %i2)
  %p3 = fcmp une bfloat %a, %b
  %i3 = zext i1 %p3 to i32
  call i32 (ptr, ...) @printf(ptr @bit, i32 %i3)
  %p4 = fcmp ult bfloat %a, %b
  %i4 = zext i1 %p4 to i32
  call i32 (ptr, ...) @printf(ptr @bit, i32 %i4)
  %p5 = fcmp uno bfloat %a, %b
  %i5 = zext i1 %p5 to i32
  call i32 (ptr, ...) @printf(ptr @bit, i32 %i5)
  call i32 (ptr, ...) @printf(ptr @line)
  ret void
}

define void @one.bfloat(bfloat %a) {
  %c0 = fpext bfloat %a to float
  call void @show.float(float %c0)
  %c1 = fpext bfloat %a to double
  call void @show.double(double %c1)
  %c2 = fpext bfloat %a to x86_fp80
  call void @show.x86_fp80(x86_fp80 %c2)
  %c3 = fpext bfloat %a to fp128
  call void @show.fp128(fp128 %c3)
  %neg = fneg bfloat %a
  call void @show.bfloat(bfloat %neg)
  %small = fcmp olt bfloat %a, 0xR44FA
  %big = fcmp ogt bfloat %a, 0xRC4FA
  %ok = and i1 %small, %big
  br i1 %ok, label %toint, label %end

toint:
  %si = fptosi bfloat %a to i64
  call i32 (ptr, ...) @printf(ptr @int, i64 %si)
  %back = sitofp i64 %si to bfloat
  call void @show.bfloat(bfloat %back)
  br label %end

end:
  call i32 (ptr, ...) @printf(ptr @line)
  ret void
}

define void @all.bfloat() {
entry:
  br label %outer

outer:
  %i = phi i64 [ 0, %entry ], [ %i.next, %next ]
  %pa = getelementptr bfloat, ptr @values.bfloat, i64 %i
  %a = load bfloat, ptr %pa
  call void @one.bfloat(bfloat %a)
  br label %inner

inner:
  %j = phi i64 [ 0, %outer ], [ %j.next, %inner ]
  %pb = getelementptr bfloat, ptr @values.bfloat, i64 %j
  %b = load bfloat, ptr %pb
  call void @both.bfloat(bfloat %a, bfloat %b)
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
  call void @all.half()
  call void @all.bfloat()
  ret i32 0
}
