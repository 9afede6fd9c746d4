; test: newer
; LLVM 14 to 18 write `inrange` before an index. LLVM 22 refuses it, and would need a range of bytes.

@table = constant { [2 x i8*] } zeroinitializer
@inside = constant i8** getelementptr inbounds ({ [2 x i8*] }, { [2 x i8*] }* @table, i32 0, inrange i32 0, i32 1)

define i8** @f(i1 %c, i8** %p) {
entry:
  %x = alloca i8**
  store i8** getelementptr inbounds ({ [2 x i8*] }, { [2 x i8*] }* @table, i32 0, inrange i32 0, i32 0), i8*** %x
  br i1 %c, label %set, label %join
set:
  store i8** %p, i8*** %x
  br label %join
join:
  %v = load i8**, i8*** %x
  ret i8** %v
}
; =>
; define i8** @f(i1 %c, i8** %p) {
; entry:
;   br i1 %c, label %set, label %join
; set:
;   br label %join
; join:
;   %x.0 = phi i8** [ %p, %set ], [ getelementptr inbounds ({ [2 x i8*] }, { [2 x i8*] }* @table, i32 0, inrange i32 0, i32 0), %entry ]
;   ret i8** %x.0
; }
