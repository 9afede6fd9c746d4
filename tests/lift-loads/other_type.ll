; test: lift-loads
; A slot that is only accessed as one other type, which it has room for, gets that type.
define i32 @bytes(i1 %c, i32 %x) {
  %"a = alloca b" = alloca [4 x i8], align 4
  %b = alloca { [2 x i16], i8 }, align 4
  store i32 %x, ptr %"a = alloca b"
  store i32 2, ptr %b
  %p = select i1 %c, ptr %"a = alloca b", ptr %b
  %v = load i32, ptr %p
  ret i32 %v
}
; =>
; define i32 @bytes(i1 %c, i32 %x) {
;   %p.value = select i1 %c, i32 %x, i32 2
;   ret i32 %p.value
; }
define i32 @alone(i32 %x) {
  %a = alloca [8 x i8]
  store i32 %x, ptr %a
  %v = load i32, ptr %a
  ret i32 %v
}
; =>
; define i32 @alone(i32 %x) {
;   ret i32 %x
; }
define i32 @too_small(i32 %x) {
  %a = alloca i16
; ^ %a stays in memory: it is accessed as another type than the one it was allocated for; try -passes='mem2reg<llvm=main>'
  store i32 %x, ptr %a
  %v = load i32, ptr %a
  ret i32 %v
}
; =>
; define i32 @too_small(i32 %x) {
;   %a = alloca i16
;   store i32 %x, ptr %a
;   ret i32 %x
; }
define i32 @two_types(i16 %x) {
  %a = alloca [4 x i8]
; ^ %a stays in memory: it is accessed as another type than the one it was allocated for, in `%v = load i32, ptr %a`
  store i16 %x, ptr %a
  %v = load i32, ptr %a
  ret i32 %v
}
; => unchanged
define i32 @several(i32 %x) {
  %a = alloca [4 x i8], i32 2
  store i32 %x, ptr %a
  %v = load i32, ptr %a
  ret i32 %v
}
; =>
; define i32 @several(i32 %x) {
;   ret i32 %x
; }
