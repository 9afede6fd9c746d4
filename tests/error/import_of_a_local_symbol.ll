; test: error
@a = external dso_local dllimport global i32
;                                       ^ dllimport cannot be dso_local
@b = internal dllexport global i32 0
