; test: remarks
; Slots that an option or another pass promotes, in a program that is run with each remedy.

; rustc writes bytes for an `i32`.
define i32 @bytes(i32 %a, i1 %c) {
top:
  %s = alloca [4 x i8], align 4
; ^ %s stays in memory: it is accessed as another type than the one it was allocated for, in `%r = load i32, ptr %s, align 4`; try -passes='lift-loads,mem2reg'
  store i32 %a, ptr %s, align 4
  br i1 %c, label %x, label %y
x:
  store i32 7, ptr %s, align 4
  br label %y
y:
  %r = load i32, ptr %s, align 4
  ret i32 %r
}

define i32 @offset_of_zero(i32 %a) {
top:
  %s = alloca i32
; ^ %s stays in memory: a part of it is addressed, in `%d = getelementptr i32, ptr %s, i64 0`; try -passes='lift-loads,mem2reg'
  %d = getelementptr i32, ptr %s, i64 0
  store i32 %a, ptr %d
  %r = load i32, ptr %s
  ret i32 %r
}

define i32 @merged(i32 %a, i1 %c) {
top:
  %s = alloca i32
; ^ %s stays in memory: its address is used as a value, in `%p = select i1 %c, ptr %s, ptr %t`; try -passes='lift-loads,mem2reg'
  %t = alloca i32
; ^ %t stays in memory: its address is used as a value, in `%p = select i1 %c, ptr %s, ptr %t`; try -passes='lift-loads,mem2reg'
  %p = select i1 %c, ptr %s, ptr %t
  store i32 1, ptr %t
  store i32 %a, ptr %s
  %r = load i32, ptr %p
  ret i32 %r
}

define i32 @casts(float %a) {
  %s = alloca i32
; ^ %s stays in memory: it is accessed as another type than the one it was allocated for, in `store float %a, ptr %s`; try -passes='mem2reg<punned>'
  store float %a, ptr %s
  %v = load i32, ptr %s
  ret i32 %v
}

; The address is in a slot that only a cast frees.
define i32 @held_by_another(i32 %a) {
  %s = alloca i32
; ^ %s stays in memory: its address is stored in memory, in `store ptr %s, ptr %p`; try -passes='mem2reg<llvm=main>'
  %p = alloca i64
; ^ %p stays in memory: it is accessed as another type than the one it was allocated for, in `%q = load ptr, ptr %p`; try -passes='mem2reg<punned>'
  store i32 %a, ptr %s
  store ptr %s, ptr %p
  %q = load ptr, ptr %p
  %v = load i32, ptr %q
  ret i32 %v
}

define i32 @outside_the_entry(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %scalar = alloca i32
; ^ %scalar stays in memory: it is allocated outside the entry block; try -passes='mem2reg<all-blocks>'
  %bits = alloca i32
; ^ %bits stays in memory: it is allocated outside the entry block; try -passes='mem2reg<all-blocks;punned>'
  %wide = alloca [8 x i8]
; ^ %wide stays in memory: it is allocated outside the entry block; try -passes='mem2reg<all-blocks;llvm=main>'
  store i32 %i, ptr %scalar
  store float 1.0, ptr %bits
  store i32 %i, ptr %wide
  %next = add i32 %i, 1
  %goes = icmp slt i32 %next, %n
  br i1 %goes, label %loop, label %end
end:
  %u = load i32, ptr %scalar
  %v = load i32, ptr %bits
  %w = load i32, ptr %wide
  %s = add i32 %u, %v
  %t = add i32 %s, %w
  ret i32 %t
}

define i32 @unoptimised(i32 %a) noinline optnone {
  %x = alloca i32
; ^ %x stays in memory: its function is optnone; try --ignore-optnone
  %y = alloca i32
; ^ %y stays in memory: its function is optnone
  store i32 %a, ptr %x
  store volatile i32 %a, ptr %y
  %v = load i32, ptr %x
  ret i32 %v
}

define i32 @main() {
  %a = call i32 @bytes(i32 5, i1 true)
  %b = call i32 @offset_of_zero(i32 6)
  %c = call i32 @merged(i32 8, i1 true)
  %d = call i32 @casts(float 2.0)
  %e = call i32 @held_by_another(i32 9)
  %f = call i32 @outside_the_entry(i32 3)
  %g = call i32 @unoptimised(i32 10)
  %ab = add i32 %a, %b
  %abc = add i32 %ab, %c
  %abcd = add i32 %abc, %d
  %abcde = add i32 %abcd, %e
  %abcdef = add i32 %abcde, %f
  %all = add i32 %abcdef, %g
  %high = lshr i32 %all, 16
  %mixed = xor i32 %all, %high
  %code = and i32 %mixed, 127
  ret i32 %code
}
