; test: roundtrip
; ppc_fp128, a pair of doubles: sums, differences, products, quotients and remainders, as LLVM folds them (but for the signs of NaNs and zeros),
; and conversions. The first double is the low half.
target triple = "x86_64-pc-linux-gnu"

@values = constant [10 x ppc_fp128] [ppc_fp128 0xM00000000000000000000000000000000, ppc_fp128 0xM3FF00000000000000000000000000000, ppc_fp128 0xMC0040000000000000000000000000000, ppc_fp128 0xM3FF000000000000039B0000000000000, ppc_fp128 0xM3FB999999999999A3C32725DD1D243AC, ppc_fp128 0xM4008000000000000BC30000000000000, ppc_fp128 0xM7FF00000000000000000000000000000, ppc_fp128 0xM80000000000000000000000000000000, ppc_fp128 0xM00000000000000010000000000000000, ppc_fp128 0xM4341C37937E080003FE0000000000000]
@pair = constant [14 x i8] c" %016lx%016lx\00"
@line = constant [2 x i8] c"\0A\00"

declare i32 @printf(ptr, ...)

define void @show(ppc_fp128 %x) {
  %n = bitcast ppc_fp128 %x to i128
  %h = lshr i128 %n, 64
  %high = trunc i128 %h to i64
  %low = trunc i128 %n to i64
  call i32 (ptr, ...) @printf(ptr @pair, i64 %high, i64 %low)
  ret void
}

define void @both(ppc_fp128 %a, ppc_fp128 %b) {
  %fadd = fadd ppc_fp128 %a, %b
  call void @show(ppc_fp128 %fadd)
  %fsub = fsub ppc_fp128 %a, %b
  call void @show(ppc_fp128 %fsub)
  %fmul = fmul ppc_fp128 %a, %b
  call void @show(ppc_fp128 %fmul)
  %fdiv = fdiv ppc_fp128 %a, %b
  call void @show(ppc_fp128 %fdiv)
  %frem = frem ppc_fp128 %a, %b
  call void @show(ppc_fp128 %frem)
  call i32 (ptr, ...) @printf(ptr @line)
  ret void
}

define void @one(ppc_fp128 %a) {
  %n = fneg ppc_fp128 %a
  call void @show(ppc_fp128 %n)
  %q = fpext double 0.1 to ppc_fp128
  call void @show(ppc_fp128 %q)
  %d = fptrunc ppc_fp128 %a to double
  %e = fpext double %d to ppc_fp128
  call void @show(ppc_fp128 %e)
  %f = fptrunc ppc_fp128 %a to float
  %g = fpext float %f to ppc_fp128
  call void @show(ppc_fp128 %g)
  call i32 (ptr, ...) @printf(ptr @line)
  ret void
}

define i32 @main() {
entry:
  br label %outer

outer:
  %i = phi i64 [ 0, %entry ], [ %i.next, %next ]
  %pa = getelementptr ppc_fp128, ptr @values, i64 %i
  %a = load ppc_fp128, ptr %pa
  call void @one(ppc_fp128 %a)
  br label %inner

inner:
  %j = phi i64 [ 0, %outer ], [ %j.next, %inner ]
  %pb = getelementptr ppc_fp128, ptr @values, i64 %j
  %b = load ppc_fp128, ptr %pb
  call void @both(ppc_fp128 %a, ppc_fp128 %b)
  %j.next = add i64 %j, 1
  %again = icmp ult i64 %j.next, 10
  br i1 %again, label %inner, label %next

next:
  %i.next = add i64 %i, 1
  %more = icmp ult i64 %i.next, 10
  br i1 %more, label %outer, label %exit

exit:
  ret i32 0
}
