; int sum(int n) { int s = 0; for (int i = 0; i < n; i++) { if (i & 1) s += i; } return s; }
define i32 @sum(i32 %n) {
entry:
  %s = alloca i32
  %i = alloca i32
  store i32 0, ptr %s
  store i32 0, ptr %i
  br label %head

head:
  %i.now = load i32, ptr %i
  %more = icmp slt i32 %i.now, %n
  br i1 %more, label %body, label %end

body:
  %odd = and i32 %i.now, 1
  %is.odd = icmp ne i32 %odd, 0
  br i1 %is.odd, label %add, label %next

add:
  %s.now = load i32, ptr %s
  %s.new = add i32 %s.now, %i.now
  store i32 %s.new, ptr %s
  br label %next

next:
  %i.new = add i32 %i.now, 1
  store i32 %i.new, ptr %i
  br label %head

end:
  %result = load i32, ptr %s
  ret i32 %result
}
