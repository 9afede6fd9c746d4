; test: mem2reg<asm-outputs>
; What asm writes from registers becomes a result. Numbers in the template count constraints, and stay what they are.
target triple = "x86_64-unknown-linux-gnu"

define i32 @one() {
  %s = alloca i32
  call void asm "mov $$5, $0", "=*r"(ptr elementtype(i32) %s)
  %v = load i32, ptr %s
  ret i32 %v
}
; =>
; define i32 @one() {
;   %s.out = call i32 asm "mov $$5, $0", "=r"()
;   ret i32 %s.out
; }

; `+r` of the source: the input is in the register of the output.
define i32 @tied(i32 %x) {
  %s = alloca i32
  store i32 %x, ptr %s
  %old = load i32, ptr %s
  call void asm sideeffect "inc $0", "=*r,0,~{flags}"(ptr elementtype(i32) %s, i32 %old) #0
  %v = load i32, ptr %s
  ret i32 %v
}
; =>
; define i32 @tied(i32 %x) {
;   %s.out = call i32 asm sideeffect "inc $0", "=r,0,~{flags}"(i32 %x) #0
;   ret i32 %s.out
; }

; A register that no input may share.
define i64 @early_clobber(i64 %x) {
  %s = alloca i64
  call void asm "mov $1, $0; add $1, $0", "=*&r,r"(ptr elementtype(i64) %s, i64 %x)
  %v = load i64, ptr %s
  ret i64 %v
}
; =>
; define i64 @early_clobber(i64 %x) {
;   %s.out = call i64 asm "mov $1, $0; add $1, $0", "=&r,r"(i64 %x)
;   ret i64 %s.out
; }

define i32 @several(i32 %x) {
  %quotient = alloca i32
  %rest = alloca i64
  %wide = alloca i128
  call void asm sideeffect alignstack inteldialect "cpuid", "=*{ax},=*{dx},=*r,r,~{memory}"(ptr elementtype(i32) %quotient, ptr elementtype(i64) %rest, ptr elementtype(i128) %wide, i32 %x)
  %q = load i32, ptr %quotient
  %r = load i64, ptr %rest
  %t = trunc i64 %r to i32
  %w = load i128, ptr %wide
  %u = trunc i128 %w to i32
  %sum = add i32 %q, %t
  %all = add i32 %sum, %u
  ret i32 %all
}
; =>
; define i32 @several(i32 %x) {
;   %asm = call { i32, i64, i128 } asm sideeffect alignstack inteldialect "cpuid", "={ax},={dx},=r,r,~{memory}"(i32 %x)
;   %quotient.out = extractvalue { i32, i64, i128 } %asm, 0
;   %rest.out = extractvalue { i32, i64, i128 } %asm, 1
;   %wide.out = extractvalue { i32, i64, i128 } %asm, 2
;   %t = trunc i64 %rest.out to i32
;   %u = trunc i128 %wide.out to i32
;   %sum = add i32 %quotient.out, %t
;   %all = add i32 %sum, %u
;   ret i32 %all
; }

; Of two outputs to one slot, the second is stored last.
define i32 @twice_the_same() {
  %s = alloca i32
  call void asm "nop", "=*r,=*r"(ptr elementtype(i32) %s, ptr elementtype(i32) %s)
  %v = load i32, ptr %s
  ret i32 %v
}
; =>
; define i32 @twice_the_same() {
;   %asm = call { i32, i32 } asm "nop", "=r,=r"()
;   %s.out = extractvalue { i32, i32 } %asm, 0
;   %s.out1 = extractvalue { i32, i32 } %asm, 1
;   ret i32 %s.out1
; }

; A result that is there already keeps its place.
define i32 @result_of_its_own(i32 %x) {
  %s = alloca i64
  %r = call i32 asm "nop", "=*r,=r,r"(ptr elementtype(i64) %s, i32 %x)
  %v = load i64, ptr %s
  %t = trunc i64 %v to i32
  %w = add i32 %r, %t
  ret i32 %w
}
; =>
; define i32 @result_of_its_own(i32 %x) {
;   %asm = call { i64, i32 } asm "nop", "=r,=r,r"(i32 %x)
;   %s.out = extractvalue { i64, i32 } %asm, 0
;   %asm.result = extractvalue { i64, i32 } %asm, 1
;   %t = trunc i64 %s.out to i32
;   %w = add i32 %asm.result, %t
;   ret i32 %w
; }

define i32 @results_of_its_own(i32 %x) {
  %s = alloca i16
  %r = call { i32, i64 } asm "nop", "=r,=*r,=r,r"(ptr elementtype(i16) %s, i32 %x)
  %a = extractvalue { i32, i64 } %r, 0
  %b = extractvalue { i32, i64 } %r, 1
  call void @use({ i32, i64 } %r)
  %v = load i16, ptr %s
  %e = zext i16 %v to i32
  %t = trunc i64 %b to i32
  %w = add i32 %a, %t
  %y = add i32 %w, %e
  ret i32 %y
}
; =>
; define i32 @results_of_its_own(i32 %x) {
;   %asm = call { i32, i16, i64 } asm "nop", "=r,=r,=r,r"(i32 %x)
;   %asm.result = extractvalue { i32, i16, i64 } %asm, 0
;   %s.out = extractvalue { i32, i16, i64 } %asm, 1
;   %asm.result1 = extractvalue { i32, i16, i64 } %asm, 2
;   %asm.results = insertvalue { i32, i64 } poison, i32 %asm.result, 0
;   %asm.results1 = insertvalue { i32, i64 } %asm.results, i64 %asm.result1, 1
;   %a = extractvalue { i32, i64 } %asm.results1, 0
;   %b = extractvalue { i32, i64 } %asm.results1, 1
;   call void @use({ i32, i64 } %asm.results1)
;   %e = zext i16 %s.out to i32
;   %t = trunc i64 %b to i32
;   %w = add i32 %a, %t
;   %y = add i32 %w, %e
;   ret i32 %y
; }

; An address that stays an argument.
define i32 @other_operands(i32 %x, ptr %p) {
  %s = alloca i32
  %m = alloca i32
; ^ %m stays in memory: an asm has it as an operand in memory, in `%s.out = call i32 asm "nop", "=*m,=r,*m,r,i,~{cc}"(ptr elementtype(i32) %m, ptr elementtype(i32) %p, i32 %x, i32 7)`
  call void asm "nop", "=*m,=*r,*m,r,i,~{cc}"(ptr elementtype(i32) %m, ptr elementtype(i32) %s, ptr elementtype(i32) %p, i32 %x, i32 7)
  %v = load i32, ptr %s
  ret i32 %v
}
; =>
; define i32 @other_operands(i32 %x, ptr %p) {
;   %m = alloca i32
;   %s.out = call i32 asm "nop", "=*m,=r,*m,r,i,~{cc}"(ptr elementtype(i32) %m, ptr elementtype(i32) %p, i32 %x, i32 7)
;   ret i32 %s.out
; }

define float @types(i32 %x) {
  %f = alloca float
  %v = alloca <4 x i32>
  %p = alloca ptr
  %b = alloca i1
  tail call void asm "nop", "=*x,=*x,=*r,=*q,r"(ptr elementtype(float) %f, ptr elementtype(<4 x i32>) %v, ptr elementtype(ptr) %p, ptr elementtype(i1) %b, i32 %x)
  %a = load ptr, ptr %p
  %w = load <4 x i32>, ptr %v
  store <4 x i32> %w, ptr %a
  %c = load i1, ptr %b
  store i1 %c, ptr %a
  %r = load float, ptr %f
  ret float %r
}
; =>
; define float @types(i32 %x) {
;   %asm = tail call { float, <4 x i32>, ptr, i1 } asm "nop", "=x,=x,=r,=q,r"(i32 %x)
;   %f.out = extractvalue { float, <4 x i32>, ptr, i1 } %asm, 0
;   %v.out = extractvalue { float, <4 x i32>, ptr, i1 } %asm, 1
;   %p.out = extractvalue { float, <4 x i32>, ptr, i1 } %asm, 2
;   %b.out = extractvalue { float, <4 x i32>, ptr, i1 } %asm, 3
;   store <4 x i32> %v.out, ptr %p.out
;   store i1 %b.out, ptr %p.out
;   ret float %f.out
; }

define i32 @round_and_round(i32 %n) {
entry:
  %i = alloca i32
  store i32 0, ptr %i
  br label %loop
loop:
  %before = load i32, ptr %i
  call void asm "add $$1, $0", "=*r,0"(ptr elementtype(i32) %i, i32 %before)
  %after = load i32, ptr %i
  %more = icmp slt i32 %after, %n
  br i1 %more, label %loop, label %end
end:
  %last = load i32, ptr %i
  ret i32 %last
}
; =>
; define i32 @round_and_round(i32 %n) {
; entry:
;   br label %loop
; loop:
;   %i.0 = phi i32 [ 0, %entry ], [ %i.out, %loop ]
;   %i.out = call i32 asm "add $$1, $0", "=r,0"(i32 %i.0)
;   %more = icmp slt i32 %i.out, %n
;   br i1 %more, label %loop, label %end
; end:
;   ret i32 %i.out
; }

; The slot of an address is promoted, so this one's can be.
define i32 @address_in_a_slot() {
  %s = alloca i32
  %p = alloca ptr
  store ptr %s, ptr %p
  call void asm "nop", "=*r"(ptr elementtype(i32) %s)
  %q = load ptr, ptr %p
  %v = load i32, ptr %q
  ret i32 %v
}
; =>
; define i32 @address_in_a_slot() {
;   %s.out = call i32 asm "nop", "=r"()
;   ret i32 %s.out
; }

define i32 @"with numbers"(i32 %0) {
  %2 = alloca i32
  %3 = alloca i64
  call void asm "nop", "=*r,=*r,r"(ptr elementtype(i32) %2, ptr elementtype(i64) %3, i32 %0)
  %4 = load i32, ptr %2
  ret i32 %4
}
; =>
; define i32 @"with numbers"(i32 %0) {
;   %asm = call { i32, i64 } asm "nop", "=r,=r,r"(i32 %0)
;   %value.out = extractvalue { i32, i64 } %asm, 0
;   %value.out1 = extractvalue { i32, i64 } %asm, 1
;   ret i32 %value.out
; }

declare void @use({ i32, i64 })
attributes #0 = { nounwind memory(argmem: write) }
