; test: simplify
; Sums that are known once they are put in another order. They stayed, unlike in LLVM's instsimplify.
define i32 @m(i32 %argc) {
  %b = add i32 %argc, 1
  %a2 = add i32 %b, 2
  %b2 = add i32 %b, 2
  %a3 = sub i32 %a2, %b2
  ret i32 %a3
}
; =>
; define i32 @m(i32 %argc) {
;   %b = add i32 %argc, 1
;   %a2 = add i32 %b, 2
;   %b2 = add i32 %b, 2
;   ret i32 0
; }
define i32 @m2(i32 %argc) {
  %a2 = add i32 %argc, 3
  %a3 = sub i32 %a2, %a2
  ret i32 %a3
}
; =>
; define i32 @m2(i32 %argc) {
;   %a2 = add i32 %argc, 3
;   ret i32 0
; }

define i32 @sum_of_a_difference(i32 %x, i32 %y) {
  %d = sub i32 %y, %x
  %r = add i32 %x, %d
  ret i32 %r
}
; =>
; define i32 @sum_of_a_difference(i32 %x, i32 %y) {
;   %d = sub i32 %y, %x
;   ret i32 %y
; }

define i32 @difference_of_a_difference(i32 %x, i32 %y) {
  %d = sub i32 %x, %y
  %r = sub i32 %x, %d
  ret i32 %r
}
; =>
; define i32 @difference_of_a_difference(i32 %x, i32 %y) {
;   %d = sub i32 %x, %y
;   ret i32 %y
; }

define i32 @difference_of_sums(i32 %x, i32 %y) {
  %a = add nsw i32 %x, %y
  %b = add i32 %y, %x
  %r = sub i32 %a, %b
  ret i32 %r
}
; =>
; define i32 @difference_of_sums(i32 %x, i32 %y) {
;   %a = add nsw i32 %x, %y
;   %b = add i32 %y, %x
;   ret i32 0
; }

define i32 @exclusive_ors(i32 %x, i32 %y, i32 %z) {
  %a = xor i32 %x, %y
  %b = xor i32 %a, %z
  %c = xor i32 %y, %z
  %r = xor i32 %b, %c
  ret i32 %r
}
; =>
; define i32 @exclusive_ors(i32 %x, i32 %y, i32 %z) {
;   %a = xor i32 %x, %y
;   %b = xor i32 %a, %z
;   %c = xor i32 %y, %z
;   ret i32 %x
; }

define <2 x i8> @vectors(<2 x i8> %x, <2 x i8> %y) {
  %a = add <2 x i8> %x, %y
  %r = sub <2 x i8> %a, %x
  ret <2 x i8> %r
}
; =>
; define <2 x i8> @vectors(<2 x i8> %x, <2 x i8> %y) {
;   %a = add <2 x i8> %x, %y
;   ret <2 x i8> %y
; }

define i32 @would_need_an_instruction(i32 %x, i32 %y, i32 %z) {
  %a = add i32 %x, %y
  %r = sub i32 %a, %z
  ret i32 %r
}
; => unchanged

define i32 @around_a_loop(i32 %x, i1 %c) {
entry:
  br label %loop
loop:
  %i = phi i32 [ %x, %entry ], [ %j, %loop ]
  %a = add i32 %i, 1
  %d = sub i32 %a, %x
  %j = sub i32 %a, %d
  br i1 %c, label %loop, label %end
end:
  ret i32 %d
}
; =>
; define i32 @around_a_loop(i32 %x, i1 %c) {
; entry:
;   br label %loop
; loop:
;   %a = add i32 %x, 1
;   %d = sub i32 %a, %x
;   br i1 %c, label %loop, label %end
; end:
;   ret i32 %d
; }
