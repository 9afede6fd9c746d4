; test: error
@a = global i32 0, align 8589934592
;                        ^ huge alignments are not supported yet
