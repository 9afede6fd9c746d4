; test: mem2reg
; A load of undef that is !noundef leaves a store to poison. Such stores count among the 31 instructions that are searched for a reason
; why %p is not poison: with 29 of them the assumption is found and the phi folds, with 30 it is not.

declare void @use(ptr)
declare void @llvm.assume(i1)

define void @found(i1 %c, ptr %p) {
  %a = alloca ptr
  %u = alloca i32
  %l0 = load i32, ptr %u, !noundef !0
  %l1 = load i32, ptr %u, !noundef !0
  %l2 = load i32, ptr %u, !noundef !0
  %l3 = load i32, ptr %u, !noundef !0
  %l4 = load i32, ptr %u, !noundef !0
  %l5 = load i32, ptr %u, !noundef !0
  %l6 = load i32, ptr %u, !noundef !0
  %l7 = load i32, ptr %u, !noundef !0
  %l8 = load i32, ptr %u, !noundef !0
  %l9 = load i32, ptr %u, !noundef !0
  %l10 = load i32, ptr %u, !noundef !0
  %l11 = load i32, ptr %u, !noundef !0
  %l12 = load i32, ptr %u, !noundef !0
  %l13 = load i32, ptr %u, !noundef !0
  %l14 = load i32, ptr %u, !noundef !0
  %l15 = load i32, ptr %u, !noundef !0
  %l16 = load i32, ptr %u, !noundef !0
  %l17 = load i32, ptr %u, !noundef !0
  %l18 = load i32, ptr %u, !noundef !0
  %l19 = load i32, ptr %u, !noundef !0
  %l20 = load i32, ptr %u, !noundef !0
  %l21 = load i32, ptr %u, !noundef !0
  %l22 = load i32, ptr %u, !noundef !0
  %l23 = load i32, ptr %u, !noundef !0
  %l24 = load i32, ptr %u, !noundef !0
  %l25 = load i32, ptr %u, !noundef !0
  %l26 = load i32, ptr %u, !noundef !0
  %l27 = load i32, ptr %u, !noundef !0
  %l28 = load i32, ptr %u, !noundef !0
  %i = icmp ne ptr %p, null
  call void @llvm.assume(i1 %i)
  br label %loop
loop:
  %v = load ptr, ptr %a
  call void @use(ptr %v)
  store ptr %p, ptr %a
  br i1 %c, label %loop, label %end
end:
  ret void
}
; =>
; define void @found(i1 %c, ptr %p) {
;   store i1 true, ptr poison, align 1
;   store i1 true, ptr poison, align 1
;   store i1 true, ptr poison, align 1
;   store i1 true, ptr poison, align 1
;   store i1 true, ptr poison, align 1
;   store i1 true, ptr poison, align 1
;   store i1 true, ptr poison, align 1
;   store i1 true, ptr poison, align 1
;   store i1 true, ptr poison, align 1
;   store i1 true, ptr poison, align 1
;   store i1 true, ptr poison, align 1
;   store i1 true, ptr poison, align 1
;   store i1 true, ptr poison, align 1
;   store i1 true, ptr poison, align 1
;   store i1 true, ptr poison, align 1
;   store i1 true, ptr poison, align 1
;   store i1 true, ptr poison, align 1
;   store i1 true, ptr poison, align 1
;   store i1 true, ptr poison, align 1
;   store i1 true, ptr poison, align 1
;   store i1 true, ptr poison, align 1
;   store i1 true, ptr poison, align 1
;   store i1 true, ptr poison, align 1
;   store i1 true, ptr poison, align 1
;   store i1 true, ptr poison, align 1
;   store i1 true, ptr poison, align 1
;   store i1 true, ptr poison, align 1
;   store i1 true, ptr poison, align 1
;   store i1 true, ptr poison, align 1
;   %i = icmp ne ptr %p, null
;   call void @llvm.assume(i1 %i)
;   br label %loop
; loop:
;   call void @use(ptr %p)
;   br i1 %c, label %loop, label %end
; end:
;   ret void
; }

define void @too_far(i1 %c, ptr %p) {
  %a = alloca ptr
  %u = alloca i32
  %l0 = load i32, ptr %u, !noundef !0
  %l1 = load i32, ptr %u, !noundef !0
  %l2 = load i32, ptr %u, !noundef !0
  %l3 = load i32, ptr %u, !noundef !0
  %l4 = load i32, ptr %u, !noundef !0
  %l5 = load i32, ptr %u, !noundef !0
  %l6 = load i32, ptr %u, !noundef !0
  %l7 = load i32, ptr %u, !noundef !0
  %l8 = load i32, ptr %u, !noundef !0
  %l9 = load i32, ptr %u, !noundef !0
  %l10 = load i32, ptr %u, !noundef !0
  %l11 = load i32, ptr %u, !noundef !0
  %l12 = load i32, ptr %u, !noundef !0
  %l13 = load i32, ptr %u, !noundef !0
  %l14 = load i32, ptr %u, !noundef !0
  %l15 = load i32, ptr %u, !noundef !0
  %l16 = load i32, ptr %u, !noundef !0
  %l17 = load i32, ptr %u, !noundef !0
  %l18 = load i32, ptr %u, !noundef !0
  %l19 = load i32, ptr %u, !noundef !0
  %l20 = load i32, ptr %u, !noundef !0
  %l21 = load i32, ptr %u, !noundef !0
  %l22 = load i32, ptr %u, !noundef !0
  %l23 = load i32, ptr %u, !noundef !0
  %l24 = load i32, ptr %u, !noundef !0
  %l25 = load i32, ptr %u, !noundef !0
  %l26 = load i32, ptr %u, !noundef !0
  %l27 = load i32, ptr %u, !noundef !0
  %l28 = load i32, ptr %u, !noundef !0
  %l29 = load i32, ptr %u, !noundef !0
  %i = icmp ne ptr %p, null
  call void @llvm.assume(i1 %i)
  br label %loop
loop:
  %v = load ptr, ptr %a
  call void @use(ptr %v)
  store ptr %p, ptr %a
  br i1 %c, label %loop, label %end
end:
  ret void
}
; =>
; define void @too_far(i1 %c, ptr %p) {
;   store i1 true, ptr poison, align 1
;   store i1 true, ptr poison, align 1
;   store i1 true, ptr poison, align 1
;   store i1 true, ptr poison, align 1
;   store i1 true, ptr poison, align 1
;   store i1 true, ptr poison, align 1
;   store i1 true, ptr poison, align 1
;   store i1 true, ptr poison, align 1
;   store i1 true, ptr poison, align 1
;   store i1 true, ptr poison, align 1
;   store i1 true, ptr poison, align 1
;   store i1 true, ptr poison, align 1
;   store i1 true, ptr poison, align 1
;   store i1 true, ptr poison, align 1
;   store i1 true, ptr poison, align 1
;   store i1 true, ptr poison, align 1
;   store i1 true, ptr poison, align 1
;   store i1 true, ptr poison, align 1
;   store i1 true, ptr poison, align 1
;   store i1 true, ptr poison, align 1
;   store i1 true, ptr poison, align 1
;   store i1 true, ptr poison, align 1
;   store i1 true, ptr poison, align 1
;   store i1 true, ptr poison, align 1
;   store i1 true, ptr poison, align 1
;   store i1 true, ptr poison, align 1
;   store i1 true, ptr poison, align 1
;   store i1 true, ptr poison, align 1
;   store i1 true, ptr poison, align 1
;   store i1 true, ptr poison, align 1
;   %i = icmp ne ptr %p, null
;   call void @llvm.assume(i1 %i)
;   br label %loop
; loop:
;   %a.0 = phi ptr [ undef, %0 ], [ %p, %loop ]
;   call void @use(ptr %a.0)
;   br i1 %c, label %loop, label %end
; end:
;   ret void
; }

!0 = !{}
