; test: error
$c = comdat any
@a = external dllexport global i32
@b = external hidden dllexport global i32
;<- dllexport global must have default or protected visibility
@d = dllimport global i32 0
;<- global is marked as dllimport, but not external
@e = external global i32, comdat($c)
;<- declaration may not be in a comdat
@f = common constant i32 0
;<- common global may not be marked constant
@h = common global i32 1
;                      ^ common global must have a zero initializer
@i = appending global i32 0
;<- only global arrays can have appending linkage
@j = external global <vscale x 4 x i32>
;<- globals cannot contain scalable types
@k = external global target("unknown")
;<- a global variable cannot have this target type
