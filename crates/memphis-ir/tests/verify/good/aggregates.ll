define void @f({ i32, [2 x { i8, ptr }] } %x, <4 x i32> %v, <vscale x 4 x i32> %s) {
  %a = extractvalue { i32, [2 x { i8, ptr }] } %x, 1, 1, 0
  %b = insertvalue { i32, [2 x { i8, ptr }] } %x, ptr null, 1, 0, 1
  %c = extractelement <4 x i32> %v, i64 9
  %d = insertelement <4 x i32> %v, i32 %c, i8 0
  %e = shufflevector <4 x i32> %v, <4 x i32> poison, <2 x i32> <i32 7, i32 poison>
  %g = shufflevector <vscale x 4 x i32> %s, <vscale x 4 x i32> poison, <vscale x 2 x i32> zeroinitializer
  %h = freeze { i32, [2 x { i8, ptr }] } %x
  ret void
}
