; test: inline
; Markers and copies of memory take pointers to bytes; arguments may have other types than parameters.

%s = type { i32, i8* }
%class = type { i32 (...)** }

@table = constant { [3 x i8*] } zeroinitializer

declare void @use(%s*)

declare void @llvm.memcpy.p0i8.p0i8.i64(i8* noalias nocapture writeonly, i8* noalias nocapture readonly, i64, i1 immarg)

define i8* @caller(%s* %a, i64* %b, i32 %n) {
  call void @by_value(%s* byval(%s) align 8 %a)
  %p = call i8* bitcast (i8* (i32*)* @converted to i8* (i64*)*)(i64* %b)
  %q = call i8* @dynamic(i32 %n)
  store i8* %q, i8** null
  ret i8* %p
}
; =>
; define i8* @caller(%s* %a, i64* %b, i32 %n) {
;   %byval.copy = alloca %s, align 8
;   %local.i = alloca %s
;   %1 = bitcast %s* %byval.copy to i8*
;   %2 = bitcast %s* %a to i8*
;   call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 8 %1, i8* %2, i64 16, i1 false)
;   %3 = bitcast %s* %local.i to i8*
;   call void @llvm.lifetime.start.p0i8(i64 16, i8* %3)
;   call void @use(%s* %local.i)
;   call void @use(%s* %byval.copy)
;   %4 = bitcast %s* %local.i to i8*
;   call void @llvm.lifetime.end.p0i8(i64 16, i8* %4)
;   %5 = bitcast i64* %b to i32*
;   store i32 1, i32* %5
;   %6 = bitcast i64* %b to i32*
;   %c.i = bitcast i32* %6 to i8*
;   %savedstack = call i8* @llvm.stacksave()
;   %x.i = alloca %s, i32 %n
;   call void @use(%s* %x.i)
;   %f.i = getelementptr inbounds %s, %s* %x.i, i64 0, i32 1
;   %v.i = load i8*, i8** %f.i
;   call void @llvm.stackrestore(i8* %savedstack)
;   store i8* %v.i, i8** null
;   ret i8* %c.i
; }

define internal void @by_value(%s* byval(%s) align 8 %x) {
  %local = alloca %s
  call void @use(%s* %local)
  call void @use(%s* %x)
  ret void
}
; => removed

define internal i8* @converted(i32* %x) {
  store i32 1, i32* %x
  %c = bitcast i32* %x to i8*
  ret i8* %c
}
; => removed

define internal i8* @dynamic(i32 %n) {
  %x = alloca %s, i32 %n
  call void @use(%s* %x)
  %f = getelementptr inbounds %s, %s* %x, i64 0, i32 1
  %v = load i8*, i8** %f
  ret i8* %v
}
; => removed

define void @construct(%class* %x) {
  call void @constructor(%class* %x)
  ret void
}
; =>
; define void @construct(%class* %x) {
;   %v.i = getelementptr inbounds %class, %class* %x, i32 0, i32 0
;   store i32 (...)** bitcast (i8** getelementptr inbounds ({ [3 x i8*] }, { [3 x i8*] }* @table, i32 0, i32 0, i32 2) to i32 (...)**), i32 (...)*** %v.i
;   ret void
; }

define internal void @constructor(%class* %x) {
  %v = getelementptr inbounds %class, %class* %x, i32 0, i32 0
  store i32 (...)** bitcast (i8** getelementptr inbounds ({ [3 x i8*] }, { [3 x i8*] }* @table, i32 0, i32 0, i32 2) to i32 (...)**), i32 (...)*** %v
  ret void
}
; => removed
; => module
; + declare void @llvm.lifetime.end.p0i8(i64 immarg, i8* nocapture)
; + declare void @llvm.lifetime.start.p0i8(i64 immarg, i8* nocapture)
; + declare void @llvm.stackrestore(i8*)
; + declare i8* @llvm.stacksave()
