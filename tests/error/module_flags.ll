; test: error
!llvm.module.flags = !{!0, !1, !2, !3, !4, !5, !6, !7}
;                      ^ a module flag must have three operands
;                          ^ the behaviour of a module flag must be an integer
;                              ^ the name of a module flag must be a string
;                                  ^ the behaviour of a module flag must be a number from 1 to 8
;                                      ^ this module flag must be an integer
;                                              ^ expected a function or null in a call graph profile
;                                                  ^ a module flag of which the greatest counts must be an integer
!llvm.ident = !{!8, !9}
;               ^ an entry of this metadata must have one operand
;                   ^ an entry of this metadata must be a string
!0 = !{i32 1}
!1 = !{!"1", !"name", i32 1}
!2 = !{i32 1, i32 2, i32 1}
!3 = !{i32 9, !"a", i32 1}
!4 = !{i32 1, !"wchar_size", !"4"}
!5 = !{i32 3, !"b", !10}
!6 = !{i32 5, !"CG Profile", !11}
!7 = !{i32 7, !"c", !"x"}
!8 = !{!"a", !"b"}
!9 = !{i32 0}
!10 = !{!"missing", i32 1}
;        ^ a required module flag is not there, or has another value
!11 = !{!12}
!12 = !{!"a", null, i64 1}
