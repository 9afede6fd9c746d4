; test: sroa
; Parts have the types of their accesses, also through pointers to bytes.

%s = type { i32*, i64, i8* }

declare void @use(i32*)

declare void @llvm.memcpy.p0i8.p0i8.i64(i8* noalias nocapture writeonly, i8* noalias nocapture readonly, i64, i1 immarg)

define i32* @fields(i32* %p, i1 %c) {
entry:
  %x = alloca %s, align 8
  %a = getelementptr inbounds %s, %s* %x, i64 0, i32 0
  %b = getelementptr inbounds %s, %s* %x, i64 0, i32 1
  store i32* %p, i32** %a, align 8
  store i64 1, i64* %b, align 8
  br i1 %c, label %set, label %join
set:
  store i32* null, i32** %a, align 8
  br label %join
join:
  %v = load i32*, i32** %a, align 8
  call void @use(i32* %v)
  ret i32* %v
}
; =>
; define i32* @fields(i32* %p, i1 %c) {
; entry:
;   br i1 %c, label %set, label %join
; set:
;   br label %join
; join:
;   %x.0.0 = phi i32* [ null, %set ], [ %p, %entry ]
;   call void @use(i32* %x.0.0)
;   ret i32* %x.0.0
; }

define i8* @punned(i32* %p, %s* %q) {
  %x = alloca %s, align 8
  %to = bitcast %s* %x to i8*
  %from = bitcast %s* %q to i8*
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 8 %to, i8* align 8 %from, i64 24, i1 false)
  %a = getelementptr inbounds %s, %s* %x, i64 0, i32 0
  store i32* %p, i32** %a, align 8
  %as = bitcast i32** %a to i8**
  %v = load i8*, i8** %as, align 8
  %w = getelementptr inbounds %s, %s* %x, i64 0, i32 2
  %y = load i8*, i8** %w, align 8
  %z = select i1 true, i8* %v, i8* %y
  ret i8* %z
}
; =>
; define i8* @punned(i32* %p, %s* %q) {
;   %from = bitcast %s* %q to i8*
;   %1 = bitcast i8* %from to i8**
;   %2 = load i8*, i8** %1, align 8
;   %3 = getelementptr inbounds i8, i8* %from, i64 16
;   %4 = bitcast i8* %3 to i8**
;   %5 = load i8*, i8** %4, align 8
;   %6 = bitcast i32* %p to i8*
;   %z = select i1 true, i8* %6, i8* %5
;   ret i8* %z
; }
