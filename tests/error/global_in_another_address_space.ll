; test: error
@g = addrspace(1) global i32 0
define i32 @f() {
  %v = load i32, ptr @g
;                    ^ '@g' is in address space 1, but its type is 'ptr' here
  ret i32 %v
}
