; test: lift-loads
; A web is lifted as a whole or not at all.
declare void @use(ptr)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare i32 @setjmp(ptr) returns_twice
@g = global i32 0
define i32 @stored(i1 %c) {
  %a = alloca i32
; ^ %a stays in memory: its address is stored in memory, in `store volatile ptr %p, ptr %h`
  %b = alloca i32
; ^ %b stays in memory: its address is stored in memory, in `store volatile ptr %p, ptr %h`
  %h = alloca ptr
; ^ %h stays in memory: a load or store of it is volatile, in `store volatile ptr %p, ptr %h`
  %p = select i1 %c, ptr %a, ptr %b
  store volatile ptr %p, ptr %h
  %v = load i32, ptr %p
  ret i32 %v
}
; => unchanged
define i32 @passed_on_one_path(i1 %c) {
entry:
  %a = alloca i32
; ^ %a stays in memory: its address is passed to a call, in `call void @use(ptr %a)`
  %b = alloca i32
; ^ %b stays in memory: its address is passed to a call, in `call void @use(ptr %a)`
  %p = select i1 %c, ptr %a, ptr %b
  br i1 %c, label %call, label %end
call:
  call void @use(ptr %a)
  br label %end
end:
  %v = load i32, ptr %p
  ret i32 %v
}
; => unchanged
define i1 @compared(i1 %c, i1 %d) {
  %a = alloca i32
; ^ %a stays in memory: its address is used as a value, in `%e = icmp eq ptr %p, %q`
  %b = alloca i32
; ^ %b stays in memory: its address is used as a value, in `%e = icmp eq ptr %p, %q`
  %p = select i1 %c, ptr %a, ptr %b
  %q = select i1 %d, ptr %a, ptr %b
  %e = icmp eq ptr %p, %q
  store i32 1, ptr %p
  ret i1 %e
}
; => unchanged
define i32 @global(i1 %c) {
  %a = alloca i32
; ^ %a stays in memory: its address is merged with one that may be something else, in `%p = select i1 %c, ptr %a, ptr @g`
  %b = alloca i32
; ^ %b stays in memory: its address is merged with one that may be something else, in `%q = select i1 %c, ptr %p, ptr %b`
  %p = select i1 %c, ptr %a, ptr @g
  %q = select i1 %c, ptr %p, ptr %b
  %v = load i32, ptr %q
  ret i32 %v
}
; => unchanged
define i32 @argument(i1 %c, ptr %x) {
  %a = alloca i32
; ^ %a stays in memory: its address is merged with one that may be something else, in `%p = select i1 %c, ptr %a, ptr %x`
  %p = select i1 %c, ptr %a, ptr %x
  %v = load i32, ptr %p
  ret i32 %v
}
; => unchanged
define i32 @volatile(i1 %c) {
  %a = alloca i32
; ^ %a stays in memory: a load or store of it is volatile, in `%v = load volatile i32, ptr %p`
  %b = alloca i32
; ^ %b stays in memory: a load or store of it is volatile, in `%v = load volatile i32, ptr %p`
  %p = select i1 %c, ptr %a, ptr %b
  %v = load volatile i32, ptr %p
  ret i32 %v
}
; => unchanged
define i32 @atomic(i1 %c) {
  %a = alloca i32
; ^ %a stays in memory: a load or store of it is atomic, in `%v = load atomic i32, ptr %p monotonic, align 4`
  %b = alloca i32
; ^ %b stays in memory: a load or store of it is atomic, in `%v = load atomic i32, ptr %p monotonic, align 4`
  %p = select i1 %c, ptr %a, ptr %b
  %v = load atomic i32, ptr %p monotonic, align 4
  ret i32 %v
}
; => unchanged
define i32 @update(i1 %c) {
  %a = alloca i32
; ^ %a stays in memory: an atomic instruction updates it, in `%v = atomicrmw add ptr %p, i32 1 monotonic`
  %b = alloca i32
; ^ %b stays in memory: an atomic instruction updates it, in `%v = atomicrmw add ptr %p, i32 1 monotonic`
  %p = select i1 %c, ptr %a, ptr %b
  %v = atomicrmw add ptr %p, i32 1 monotonic
  ret i32 %v
}
; => unchanged
define i16 @narrow(i1 %c) {
  %a = alloca i32
; ^ %a stays in memory: it is accessed as another type than the one it was allocated for, in `%v = load i16, ptr %p`
  %b = alloca i32
; ^ %b stays in memory: it is accessed as another type than the one it was allocated for, in `%v = load i16, ptr %p`
  store i32 1, ptr %a
  %p = select i1 %c, ptr %a, ptr %b
  %v = load i16, ptr %p
  ret i16 %v
}
; => unchanged
define i32 @two_types(i1 %c) {
  %a = alloca i32
  %b = alloca i64
  %p = select i1 %c, ptr %a, ptr %b
  %v = load i32, ptr %p
  ret i32 %v
}
; =>
; define i32 @two_types(i1 %c) {
;   %p.value = select i1 %c, i32 undef, i32 undef
;   ret i32 %p.value
; }
define i32 @part(i1 %c) {
  %a = alloca i32
; ^ %a stays in memory: a part of it is addressed, in `%q = getelementptr i8, ptr %p, i64 1`
  %b = alloca i32
; ^ %b stays in memory: a part of it is addressed, in `%q = getelementptr i8, ptr %p, i64 1`
  %p = select i1 %c, ptr %a, ptr %b
  %q = getelementptr i8, ptr %p, i64 1
  store i8 1, ptr %q
  %v = load i32, ptr %p
  ret i32 %v
}
; => unchanged
define i32 @memset(i1 %c) {
  %a = alloca i32
; ^ %a stays in memory: its address is passed to a call, in `call void @llvm.memset.p0.i64(ptr %a, i8 0, i64 4, i1 false)`
  %b = alloca i32
; ^ %b stays in memory: its address is passed to a call, in `call void @llvm.memset.p0.i64(ptr %a, i8 0, i64 4, i1 false)`
  call void @llvm.memset.p0.i64(ptr %a, i8 0, i64 4, i1 false)
  %p = select i1 %c, ptr %a, ptr %b
  %v = load i32, ptr %p
  ret i32 %v
}
; => unchanged
define i32 @array(i1 %c, i32 %n) {
  %a = alloca i32, i32 %n
; ^ %a stays in memory: its address is merged with another, and one of them is not that of a single slot
  %b = alloca i32
; ^ %b stays in memory: its address is merged with another, and one of them is not that of a single slot
  %p = select i1 %c, ptr %a, ptr %b
  %v = load i32, ptr %p
  ret i32 %v
}
; => unchanged
define i32 @twice(i1 %c, i32 %x) {
  %a = alloca i32
; ^ %a stays in memory: its address is merged with another, and its function calls one that returns twice
  %b = alloca i32
; ^ %b stays in memory: its address is merged with another, and its function calls one that returns twice
  %buffer = alloca [200 x i8]
; ^ %buffer stays in memory: its address is passed to a call, in `%r = call i32 @setjmp(ptr %buffer)`
  %p = select i1 %c, ptr %a, ptr %b
  store i32 %x, ptr %p
  %r = call i32 @setjmp(ptr %buffer)
  %v = load i32, ptr %p
  ret i32 %v
}
; => unchanged
define i32 @other_space(i1 %c) {
  %a = alloca i32
; ^ %a stays in memory: its address is used as a value, in `%q = addrspacecast ptr %p to ptr addrspace(1)`
  %b = alloca i32
; ^ %b stays in memory: its address is used as a value, in `%q = addrspacecast ptr %p to ptr addrspace(1)`
  %p = select i1 %c, ptr %a, ptr %b
  %q = addrspacecast ptr %p to ptr addrspace(1)
  %v = load i32, ptr addrspace(1) %q
  ret i32 %v
}
; => unchanged
define i32 @frozen(i1 %c) {
  %a = alloca i32
; ^ %a stays in memory: its address is used as a value, in `%q = freeze ptr %p`
  %b = alloca i32
; ^ %b stays in memory: its address is used as a value, in `%q = freeze ptr %p`
  %p = select i1 %c, ptr %a, ptr %b
  %q = freeze ptr %p
  %v = load i32, ptr %q
  ret i32 %v
}
; => unchanged
define i32 @outside_entry(i1 %c) {
entry:
  br label %next
next:
  %a = alloca i32
; ^ %a stays in memory: it is allocated outside the entry block
  %b = alloca i32
; ^ %b stays in memory: it is allocated outside the entry block
  store i32 1, ptr %a
  %p = select i1 %c, ptr %a, ptr %b
  %v = load i32, ptr %p
  ret i32 %v
}
; => unchanged
define i32 @unoptimised(i1 %c) optnone noinline {
  %a = alloca i32
; ^ %a stays in memory: its function is optnone; try --ignore-optnone
  %b = alloca i32
; ^ %b stays in memory: its function is optnone; try --ignore-optnone
  %p = select i1 %c, ptr %a, ptr %b
  %v = load i32, ptr %p
  ret i32 %v
}
; => unchanged
