; test: blockargs
; Types, flags, metadata and order of phis.
define float @f(i1 %c, float %x, i32 %n) {
entry:
  br i1 %c, label %a, label %b

a:
  br label %end

b:
  br i1 %c, label %end, label %c2

c2:
  br label %end

end:
  %u = phi float [ %x, %a ], [ 1.000000e+00, %b ], [ undef, %c2 ]
  %v = phi fast float [ %x, %a ], [ %x, %b ], [ poison, %c2 ], !dbg !3
  %w = phi nnan nsz float [ 0x7FF8000000000000, %c2 ], [ %x, %b ], [ %x, %a ], !note !0, !dbg !3
  %0 = phi { i32, <2 x i8> } [ { i32 1, <2 x i8> <i8 1, i8 2> }, %a ], [ zeroinitializer, %b ], [ undef, %c2 ]
  br label %next

next:
  %i = phi i32 [ %j, %next ], [ %n, %end ]
  %p = phi ptr [ %p, %next ], [ @f, %end ]
  %j = sub nsw i32 %i, 1
  %more = icmp ne i32 %j, 0
  br i1 %more, label %next, label %exit, !prof !1

exit:
  %r = fadd fast float %u, %v
  ret float %r
}
; =>
; func &f(%c: i1, %x: float, %n: i32) -> (float) {
; @entry:
;   goto i1 %c { 1 -> @a, 0 -> @b }
;
; @a:
;   goto @end(%x, %x, %x, { i32 1, <2 x i8> <i8 1, i8 2> })
;
; @b:
;   goto i1 %c { 1 -> @end(1.000000e+00, %x, %x, zeroinitializer), 0 -> @c2 }
;
; @c2:
;   goto @end(undef, poison, 0x7FF8000000000000, undef)
;
; @end(%u: float, %v: fast float, !dbg !3, %w: nnan nsz float from (@c2, @b, @a), !note !0, !dbg !3, %0: { i32, <2 x i8> }):
;   goto @next(%n, &f)
;
; @next(%i: i32, %p: ptr) from (@next, @end):
;   %j = sub nsw i32 %i, 1
;   %more = icmp ne i32 %j, 0
;   goto i1 %more { 1 -> @next(%j, %p), 0 -> @exit }, !prof !1
;
; @exit:
;   %r = fadd fast float %u, %v
;   goto @ret(%r)
; }
!llvm.module.flags = !{!9}
!0 = !{!"x"}
!1 = !{!"branch_weights", i32 7, i32 1}
!3 = !DILocation(line: 1, scope: !4)
!4 = distinct !DISubprogram(name: "f", file: !5, unit: !6, spFlags: DISPFlagDefinition)
!5 = !DIFile(filename: "a.c", directory: "/")
!6 = distinct !DICompileUnit(language: DW_LANG_C11, file: !5)
!9 = !{i32 2, !"Debug Info Version", i32 3}
