; test: roundtrip
; As names_lost_or_given, but each AFTER does something else. Where the names of values changed, φs
; and allocas correspond by position, and that must not make any of these right.

declare void @take(ptr)
declare i1 @more(i32, i32)

define i32 @lost(i32 %first, i32 %second) {
entry:
  %kept = alloca i32
  %gone = alloca i32
  %also = alloca i32
  store i32 %first, ptr %kept
  store i32 %second, ptr %gone
  store i32 0, ptr %also
  call void @take(ptr %kept)
  br label %loop

loop:
  %a = phi i32 [ %first, %entry ], [ %b, %loop ]
  %b = phi i32 [ %second, %entry ], [ %a, %loop ]
  %old = load i32, ptr %gone
  %new = add i32 %old, %a
  store i32 %new, ptr %gone
  store i32 %b, ptr %also
  %again = call i1 @more(i32 %a, i32 %b)
  br i1 %again, label %loop, label %end

end:
  %left = load i32, ptr %gone
  %right = load i32, ptr %also
  %memory = load i32, ptr %kept
  %sum = add i32 %left, %right
  %all = add i32 %sum, %memory
  ret i32 %all
}

define i32 @given(i32 %0, i32 %1) {
  %3 = alloca i32
  %4 = alloca i32
  store i32 %0, ptr %3
  store i32 %1, ptr %4
  call void @take(ptr %3)
  br label %5

5:
  %6 = phi i32 [ %0, %2 ], [ %7, %5 ]
  %7 = phi i32 [ %1, %2 ], [ %6, %5 ]
  %8 = load i32, ptr %4
  %9 = add i32 %8, %6
  store i32 %9, ptr %4
  %10 = call i1 @more(i32 %6, i32 %7)
  br i1 %10, label %5, label %11

11:
  %12 = load i32, ptr %4
  %13 = load i32, ptr %3
  %14 = add i32 %12, %13
  ret i32 %14
}

; The new φ comes between the old ones.
define i32 @between(i1 %c, i32 %x, i32 %y) {
entry:
  %s = alloca i32
  store i32 %x, ptr %s
  br i1 %c, label %then, label %end

then:
  store i32 %y, ptr %s
  br label %end

end:
  %a = phi i32 [ 1, %entry ], [ 2, %then ]
  %b = phi i32 [ 3, %entry ], [ 4, %then ]
  %v = load i32, ptr %s
  %p = add i32 %a, %b
  %q = add i32 %p, %v
  ret i32 %q
}

; The labels of blocks whose address is taken are lost as well.
define void @labels(ptr %to) {
entry:
  %s = alloca ptr
  store ptr %to, ptr %s
  %l = load ptr, ptr %s
  indirectbr ptr %l, [label %one, label %two]

one:
  call void @take(ptr blockaddress(@labels, %two))
  br label %two

two:
  ret void
}
