; test: sroa
; An alloca that is a vector elsewhere got an atomic access of vectors, and the pass crashed:
; llvm-project pull request 112432.
define i64 @f(<2 x i64> %x) {
  %p = alloca <2 x i64>, align 16
; ^ %p.8 stays in memory: a load or store of it is atomic, in `%v = load atomic i64, ptr %q monotonic, align 8`
  store <2 x i64> %x, ptr %p
  %q = getelementptr i8, ptr %p, i64 8
  %v = load atomic i64, ptr %q monotonic, align 8
  %w = load <2 x i64>, ptr %p
  %e = extractelement <2 x i64> %w, i64 0
  %s = add i64 %v, %e
  ret i64 %s
}
; =>
; define i64 @f(<2 x i64> %x) {
;   %p.8 = alloca [8 x i8], align 8
;   %1 = extractelement <2 x i64> %x, i64 0
;   %2 = extractelement <2 x i64> %x, i64 1
;   store i64 %2, ptr %p.8, align 8
;   %v = load atomic i64, ptr %p.8 monotonic, align 8
;   %3 = insertelement <2 x i64> poison, i64 %1, i64 0
;   %4 = load i64, ptr %p.8, align 8
;   %w = insertelement <2 x i64> %3, i64 %4, i64 1
;   %e = extractelement <2 x i64> %w, i64 0
;   %s = add i64 %v, %e
;   ret i64 %s
; }
define <2 x i16> @g(i32 %x) {
  %p = alloca i32, align 4
; ^ %p stays in memory: a load or store of it is atomic, in `store atomic i32 %x, ptr %p seq_cst, align 4`
  store atomic i32 %x, ptr %p seq_cst, align 4
  %v = load <2 x i16>, ptr %p
  ret <2 x i16> %v
}
; => unchanged
