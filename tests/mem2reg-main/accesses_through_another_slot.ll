; test: mem2reg<llvm=main>
; A slot has the type of the accesses that it has when its round comes.
define i32 @type_of_a_later_round(i1 %c, i32 %n) {
entry:
  %x = alloca [4 x i8]
  %p = alloca ptr
  store ptr %x, ptr %p
  br i1 %c, label %then, label %end
then:
  %q = load ptr, ptr %p
  store i32 %n, ptr %q
  br label %end
end:
  %r = load ptr, ptr %p
  %v = load i32, ptr %r
  ret i32 %v
}
; =>
; define i32 @type_of_a_later_round(i1 %c, i32 %n) {
; entry:
;   br i1 %c, label %then, label %end
; then:
;   br label %end
; end:
;   %x.0 = phi i32 [ %n, %then ], [ undef, %entry ]
;   ret i32 %x.0
; }

define float @types_that_differ_in_a_later_round(i32 %n) {
  %x = alloca [4 x i8]
; ^ %x stays in memory: it is accessed as another type than the one it was allocated for, in `store i32 %n, ptr %x`
  %p = alloca ptr
  store ptr %x, ptr %p
  store i32 %n, ptr %x
  %q = load ptr, ptr %p
  %v = load float, ptr %q
  ret float %v
}
; =>
; define float @types_that_differ_in_a_later_round(i32 %n) {
;   %x = alloca [4 x i8]
;   store i32 %n, ptr %x
;   %v = load float, ptr %x
;   ret float %v
; }

; The slot that holds the address is allocated as an integer.
define i32 @address_in_a_slot_of_another_type(i32 %n) {
  %x = alloca i32
  %p = alloca i64
  store ptr %x, ptr %p
  store i32 %n, ptr %x
  %q = load ptr, ptr %p
  %v = load i32, ptr %q
  ret i32 %v
}
; =>
; define i32 @address_in_a_slot_of_another_type(i32 %n) {
;   ret i32 %n
; }
