; test: error
!llvm.ident = !{!"x"}
;                ^ expected the number of a node
