; test: remarks
; One slot for each reason, and one that is promoted.

declare void @callee(ptr)

define i32 @f(i1 %c, i32 %n, ptr %p) {
entry:
  %promoted = alloca i32
  %volatile = alloca i32
; ^ %volatile stays in memory: a load or store of it is volatile, in `store volatile i32 %n, ptr %volatile`
  %mismatch = alloca i32
; ^ %mismatch stays in memory: it is accessed as another type than the one it was allocated for, in `store float 0.0, ptr %mismatch`; try -passes='mem2reg<punned>'
  %stored = alloca i32
; ^ %stored stays in memory: its address is stored in memory, in `store ptr %stored, ptr %p`
  %passed = alloca i32
; ^ %passed stays in memory: its address is passed to a call, in `call void @callee(ptr %passed)`
  %compared = alloca i32
; ^ %compared stays in memory: its address is used as a value, in `%eq = icmp eq ptr %compared, %p`
  %selected = alloca i32
; ^ %selected stays in memory: its address is used as a value, in `%sel = select i1 %c, ptr %selected, ptr %p`
  %part = alloca { i32, i32 }
; ^ %part stays in memory: a part of it is addressed, in `%second = getelementptr { i32, i32 }, ptr %part, i64 0, i32 1`
  %updated = alloca i32
; ^ %updated stays in memory: an atomic instruction updates it, in `%old = atomicrmw add ptr %updated, i32 1 monotonic`
  %exchanged = alloca i32
; ^ %exchanged stays in memory: an atomic instruction updates it, in `%pair = cmpxchg ptr %exchanged, i32 0, i32 1 monotonic monotonic`
  store i32 %n, ptr %promoted
  store volatile i32 %n, ptr %volatile
  store float 0.0, ptr %mismatch
  store ptr %stored, ptr %p
  call void @callee(ptr %passed)
  %eq = icmp eq ptr %compared, %p
  %sel = select i1 %c, ptr %selected, ptr %p
  %second = getelementptr { i32, i32 }, ptr %part, i64 0, i32 1
  store i32 %n, ptr %second
  %old = atomicrmw add ptr %updated, i32 1 monotonic
  %pair = cmpxchg ptr %exchanged, i32 0, i32 1 monotonic monotonic
  br label %next
next:
  %outside = alloca i32
; ^ %outside stays in memory: it is allocated outside the entry block; try -passes='mem2reg<all-blocks>'
  %v = load i32, ptr %promoted
  ret i32 %v
}
