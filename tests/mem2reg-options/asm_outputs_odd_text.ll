; test: mem2reg<asm-outputs;asm-goto-outputs=all-edges>
; Names with blanks, types of functions, escapes, dead code, debug records, numbers.
target triple = "x86_64-unknown-linux-gnu"
define i32 @q(i32 %"a b") {
  %"s, x = call" = alloca i32
  %"r = call i32" = call fast float asm "nop", "=*r,=x,r"(ptr elementtype(i32) %"s, x = call", i32 %"a b"), !srcloc !0
  %v = load i32, ptr %"s, x = call"
  %w = fptosi float %"r = call i32" to i32
  %x = add i32 %v, %w
  ret i32 %x
}
; =>
; define i32 @q(i32 %"a b") {
;   %asm = call { i32, float } asm "nop", "=r,=x,r"(i32 %"a b"), !srcloc !0
;   %"s, x = call.out" = extractvalue { i32, float } %asm, 0
;   %asm.result = extractvalue { i32, float } %asm, 1
;   %w = fptosi float %asm.result to i32
;   %x = add i32 %"s, x = call.out", %w
;   ret i32 %x
; }
define i32 @fnty(i32 %x) {
  %s = alloca i32
  call void (ptr, i32) asm "nop", "=*r,r"(ptr elementtype(i32) %s, i32 %x)
  %v = load i32, ptr %s
  ret i32 %v
}
; =>
; define i32 @fnty(i32 %x) {
;   %s.out = call i32 asm "nop", "=r,r"(i32 %x)
;   ret i32 %s.out
; }
define i32 @cc(i32 %x) {
  %s = alloca i32
; ^ %s stays in memory: an asm writes it, and that cannot be made a result, in `call fastcc void asm "nop", "=*r,r"(ptr elementtype(i32) %s, i32 %x)`
  call fastcc void asm "nop", "=*r,r"(ptr elementtype(i32) %s, i32 %x)
  %v = load i32, ptr %s
  ret i32 %v
}
; => unchanged
define i32 @esc(i32 %x) {
  %s = alloca i32
  call void asm "no\22p", "=*r,r"(ptr elementtype( i32 ) %s, i32 noundef %x)
  %v = load i32, ptr %s
  ret i32 %v
}
; =>
; define i32 @esc(i32 %x) {
;   %s.out = call i32 asm "no\22p", "=r,r"(i32 noundef %x)
;   ret i32 %s.out
; }
define i32 @dead(i32 %x) {
  %s = alloca i32
  ret i32 %x
dead:
  call void asm "nop", "=*r,r"(ptr elementtype(i32) %s, i32 %x)
  br label %dead
}
; =>
; define i32 @dead(i32 %x) {
;   ret i32 %x
; dead:
;   %s.out = call i32 asm "nop", "=r,r"(i32 %x)
;   br label %dead
; }
define i32 @dbg(i32 %x) !dbg !5 {
  %s = alloca i32
    #dbg_declare(ptr %s, !8, !DIExpression(), !9)
  call void asm "nop", "=*r,r"(ptr elementtype(i32) %s, i32 %x), !dbg !9
  %v = load i32, ptr %s, !dbg !9
  ret i32 %v, !dbg !9
}
; =>
; define i32 @dbg(i32 %x) !dbg !5 {
;   %s.out = call i32 asm "nop", "=r,r"(i32 %x), !dbg !9
;     #dbg_value(i32 %s.out, !8, !DIExpression(), !11)
;   ret i32 %s.out, !dbg !9
; }
define i32 @entrygoto(i32 %0) {
  %2 = alloca i32
  %3 = alloca float
  callbr void asm "nop", "=*r,=*x,r,!i"(ptr elementtype(i32) %2, ptr elementtype(float) %3, i32 %0) to label %4 [label %4]
4:
  %5 = phi i32 [ 1, %1 ], [ 1, %1 ]
  %6 = load i32, ptr %2
  %7 = add i32 %5, %6
  ret i32 %7
}
; =>
; define i32 @entrygoto(i32 %0) {
;   %asm = callbr { i32, float } asm "nop", "=r,=x,r,!i"(i32 %0) to label %2 [label %2]
; 2:
;   %3 = phi i32 [ 1, %1 ], [ 1, %1 ]
;   %value.out = extractvalue { i32, float } %asm, 0
;   %value.out1 = extractvalue { i32, float } %asm, 1
;   %4 = add i32 %3, %value.out
;   ret i32 %4
; }
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!10}
!0 = !{i64 1}
!1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = !DISubroutineType(types: !4)
!4 = !{}
!5 = distinct !DISubprogram(name: "dbg", file: !2, type: !3, unit: !1, spFlags: DISPFlagDefinition)
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = !DILocalVariable(name: "s", scope: !5, file: !2, type: !6)
!9 = !DILocation(line: 3, scope: !5)
!10 = !{i32 2, !"Debug Info Version", i32 3}
; => module
; + !11 = !DILocation(line: 0, scope: !5)
