; test: error
$c = comdat any
@a = external dllexport global i32
@b = external hidden dllexport global i32
@d = dllimport global i32 0
@e = external global i32, comdat($c)
@f = common constant i32 0
@h = common global i32 1
@i = appending global i32 0
@j = external global <vscale x 4 x i32>
@k = external global target("unknown")
declare token @l()
declare void @m(token)
