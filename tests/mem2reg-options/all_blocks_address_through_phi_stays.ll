; test: mem2reg<all-blocks>
; The slot of the iteration before is alive beside the new one.
define i32 @f(i32 %n) {
entry:
  %first = alloca i32
; ^ %first stays in memory: its address is used as a value, in `%last = phi ptr [ %first, %entry ], [ %x, %head ]`
  store i32 1, ptr %first
  br label %head
head:
  %last = phi ptr [ %first, %entry ], [ %x, %head ]
  %i = phi i32 [ 0, %entry ], [ %next, %head ]
  %x = alloca i32
; ^ %x stays in memory: its address is used as a value, in `%last = phi ptr [ %first, %entry ], [ %x, %head ]`
  %old = load i32, ptr %last
  %new = add i32 %old, %i
  store i32 %new, ptr %x
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %head, label %end
end:
  %v = load i32, ptr %x
  ret i32 %v
}
; => unchanged

; The same through memory: `%p` is promoted, and its φ holds the older slot.
define i32 @g(i32 %n) {
entry:
  %p = alloca ptr
  %first = alloca i32
; ^ %first stays in memory: its address is used as a value
  store i32 1, ptr %first
  store ptr %first, ptr %p
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %head ]
  %x = alloca i32
; ^ %x stays in memory: its address is used as a value
  %last = load ptr, ptr %p
  %old = load i32, ptr %last
  %new = add i32 %old, %i
  store i32 %new, ptr %x
  store ptr %x, ptr %p
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %head, label %end
end:
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @g(i32 %n) {
; entry:
;   %first = alloca i32
;   store i32 1, ptr %first
;   br label %head
; head:
;   %p.0 = phi ptr [ %first, %entry ], [ %x, %head ]
;   %i = phi i32 [ 0, %entry ], [ %next, %head ]
;   %x = alloca i32
;   %old = load i32, ptr %p.0
;   %new = add i32 %old, %i
;   store i32 %new, ptr %x
;   %next = add i32 %i, 1
;   %more = icmp slt i32 %next, %n
;   br i1 %more, label %head, label %end
; end:
;   %v = load i32, ptr %x
;   ret i32 %v
; }
