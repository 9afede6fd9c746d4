; test: newer
; Values of byte types hold bits, also those of a pointer or of memory that was never written. They
; are loaded, stored, cast, merged and passed as integers are.
%pair = type { b16, <2 x b8> }
%padded = type { i8, i32 }

@word = global b32 305419896
@bytes = global <4 x b8> <b8 1, b8 -1, b8 3, b8 4>
@words = private constant [10 x i8] c"%x %x %x\0A\00"
@address = private constant [7 x i8] c"%d %d\0A\00"
@members = private constant [10 x i8] c"%x %d %d\0A\00"

declare i32 @printf(ptr, ...)

define void @copy(ptr %to, ptr %from, i64 %len) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %source = getelementptr b8, ptr %from, i64 %i
  %target = getelementptr b8, ptr %to, i64 %i
  %byte = load b8, ptr %source
  store b8 %byte, ptr %target
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %len
  br i1 %more, label %loop, label %end

end:
  ret void
}
; => unchanged

define b64 @choose(b64 %a, b64 %b, i1 %c) {
  %s = alloca b64
  store b64 %b, ptr %s
  br i1 %c, label %then, label %end

then:
  store b64 %a, ptr %s
  br label %end

end:
  %r = load b64, ptr %s
  %f = freeze b64 %r
  %x = select i1 %c, b64 %f, b64 %b
  ret b64 %x
}
; =>
; define b64 @choose(b64 %a, b64 %b, i1 %c) {
;   br i1 %c, label %then, label %end
;
; then:
;   br label %end
;
; end:
;   %s.0 = phi b64 [ %a, %then ], [ %b, %0 ]
;   %f = freeze b64 %s.0
;   %x = select i1 %c, b64 %f, b64 %b
;   ret b64 %x
; }

define void @show_words() {
  %a = alloca b32
  call void @copy(ptr %a, ptr @word, i64 4)
  %word = load b32, ptr %a
  %x = bitcast b32 %word to i32
  %bytes = load <4 x b8>, ptr @bytes
  %y = bitcast <4 x b8> %bytes to i32
  %again = bitcast i32 %y to <4 x b8>
  %third = extractelement <4 x b8> %bytes, i32 2
  %changed = insertelement <4 x b8> %again, b8 %third, i32 0
  %z = bitcast <4 x b8> %changed to i32
  call i32 (ptr, ...) @printf(ptr @words, i32 %x, i32 %y, i32 %z)
  ret void
}
; => unchanged

define void @show_address() {
  %a = alloca b32
  %p = alloca b64
  %bits = bitcast ptr %a to b64
  store b64 %bits, ptr %p
  %loaded = load b64, ptr %p
  %chosen = call b64 @choose(b64 %loaded, b64 0, i1 true)
  %q = bitcast b64 %chosen to ptr
  %same = icmp eq ptr %q, %a
  %x = zext i1 %same to i32
  store b32 77, ptr %q
  %y = load i32, ptr %a
  call i32 (ptr, ...) @printf(ptr @address, i32 %x, i32 %y)
  ret void
}
; =>
; define void @show_address() {
;   %a = alloca b32
;   %bits = bitcast ptr %a to b64
;   %chosen = call b64 @choose(b64 %bits, b64 0, i1 true)
;   %q = bitcast b64 %chosen to ptr
;   %same = icmp eq ptr %q, %a
;   %x = zext i1 %same to i32
;   store b32 77, ptr %q
;   %y = load i32, ptr %a
;   call i32 (ptr, ...) @printf(ptr @address, i32 %x, i32 %y)
;   ret void
; }

define void @show_members() {
  %s = alloca %pair
  store b16 4660, ptr %s
  %second = getelementptr %pair, ptr %s, i64 0, i32 1
  store <2 x b8> <b8 5, b8 6>, ptr %second
  %pair = load %pair, ptr %s
  %first = extractvalue %pair %pair, 0
  %a = bitcast b16 %first to i16
  %x = zext i16 %a to i32
  %vector = extractvalue %pair %pair, 1
  %lane = extractelement <2 x b8> %vector, i32 1
  %b = bitcast b8 %lane to i8
  %y = zext i8 %b to i32

  ; Three bytes of padding are copied, too.
  %from = alloca %padded
  %to = alloca %padded
  store i8 1, ptr %from
  %i = getelementptr %padded, ptr %from, i64 0, i32 1
  store i32 8, ptr %i
  call void @copy(ptr %to, ptr %from, i64 8)
  %j = getelementptr %padded, ptr %to, i64 0, i32 1
  %z = load i32, ptr %j
  call i32 (ptr, ...) @printf(ptr @members, i32 %x, i32 %y, i32 %z)
  ret void
}
; => unchanged

define i32 @main() {
  call void @show_words()
  call void @show_address()
  call void @show_members()
  ret i32 0
}
; => unchanged
