; test: roundtrip
; One of each instruction, with the flags it may carry.

@g = global i32 0
declare i32 @personality(...)
declare i32 @callee(i32, ...)

define i32 @arithmetic(i32 %a, i32 %b, float %f, float %h) {
  %1 = add nuw nsw i32 %a, %b
  %2 = sub nsw i32 %1, %b
  %3 = mul nuw i32 %2, 3
  %4 = udiv exact i32 %3, 4
  %5 = sdiv i32 %4, %b
  %6 = urem i32 %5, 7
  %7 = srem i32 %6, 9
  %8 = shl nuw i32 %7, 1
  %9 = lshr exact i32 %8, 1
  %10 = ashr i32 %9, 1
  %11 = and i32 %10, 255
  %12 = or disjoint i32 %11, 256
  %13 = xor i32 %12, -1
  %14 = fadd fast float %f, %h
  %15 = fsub nnan ninf float %14, 1.000000e+00
  %16 = fmul contract afn float %15, 0x3FB99999A0000000
  %17 = fdiv arcp float %16, %h
  %18 = frem reassoc nsz float %17, 0x7FF0000000000000
  %19 = fneg float %18
  %20 = icmp samesign ult i32 %13, 5
  %21 = fcmp une float %19, %h
  %22 = select i1 %20, i32 1, i32 2
  %23 = freeze i32 %22
  ret i32 %23
}

define void @casts(i32 %a, i64 %w, float %f, ptr %p) {
  %1 = trunc nuw nsw i32 %a to i8
  %2 = zext nneg i8 %1 to i64
  %3 = sext i8 %1 to i64
  %4 = fptrunc float %f to half
  %5 = fpext float %f to double
  %6 = fptoui float %f to i32
  %7 = fptosi float %f to i32
  %8 = uitofp nneg i32 %a to float
  %9 = sitofp i32 %a to float
  %10 = ptrtoint ptr %p to i64
  %11 = inttoptr i64 %w to ptr
  %12 = bitcast i32 %a to <4 x i8>
  %13 = addrspacecast ptr %p to ptr addrspace(1)
  ret void
}

define void @memory(ptr %p, i32 %n) {
  %1 = alloca i32, i32 %n, align 8
  %2 = load volatile i32, ptr %p, align 4, !range !0
  store i32 %2, ptr %1, align 4, !nontemporal !1
  %3 = load atomic i32, ptr %p syncscope("agent") acquire, align 4
  store atomic i32 %3, ptr %p release, align 4
  %4 = getelementptr inbounds nuw [4 x i32], ptr %p, i64 0, i64 1
  %5 = getelementptr nusw i8, ptr %p, i64 4
  fence seq_cst
  %6 = atomicrmw volatile umax ptr %p, i32 1 acq_rel, align 4
  %7 = cmpxchg weak ptr %p, i32 0, i32 1 acquire monotonic, align 4
  ret void
}

define void @aggregates({ i32, [2 x i8] } %s, <4 x i32> %v) {
  %1 = extractvalue { i32, [2 x i8] } %s, 1, 0
  %2 = insertvalue { i32, [2 x i8] } %s, i8 %1, 1, 1
  %3 = extractelement <4 x i32> %v, i64 2
  %4 = insertelement <4 x i32> %v, i32 %3, i64 0
  %5 = shufflevector <4 x i32> %v, <4 x i32> %4, <2 x i32> <i32 0, i32 poison>
  ret void
}

define i32 @calls(ptr %f, ptr %list) {
  %1 = tail call i32 (i32, ...) @callee(i32 1, double 2.000000e+00) #0
  %2 = notail call fastcc noundef i32 %f(i32 noundef signext %1)
  %3 = call i32 asm sideeffect "nop", "=r,r"(i32 %2) [ "tag"(i32 1, ptr %f) ]
  %4 = va_arg ptr %list, i32
  ret i32 %4
}

define i32 @tail(i32 %a) {
  %1 = musttail call i32 @tail(i32 %a)
  ret i32 %1
}

define void @branches(i32 %n, ptr %to) personality ptr @personality {
entry:
  switch i32 %n, label %one [
    i32 1, label %two
    i32 -2, label %three
  ]

one:
  br i1 true, label %two, label %three

two:
  indirectbr ptr %to, [label %three, label %four]

three:
  callbr void asm sideeffect "", "!i"()
          to label %four [label %five]

four:
  %r = invoke i32 (i32, ...) @callee(i32 0)
          to label %five unwind label %pad

five:
  unreachable

pad:
  %l = landingpad { ptr, i32 }
          cleanup
          catch ptr null
          filter [1 x ptr] [ptr @g]
  resume { ptr, i32 } %l
}

attributes #0 = { nounwind "key"="value" }

!0 = !{i32 0, i32 10}
!1 = !{i32 1}
