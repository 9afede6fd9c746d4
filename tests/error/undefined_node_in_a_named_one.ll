; test: error
!llvm.ident = !{!0, !7}
;                   ^ use of undefined metadata '!7'
!0 = !{!"x"}
