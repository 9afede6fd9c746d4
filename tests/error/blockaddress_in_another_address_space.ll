; test: error
define void @f() addrspace(1) {
  br label %b
b:
  ret void
}
@x = global ptr blockaddress(@f, %b)
;               ^ a blockaddress of this function must have type ptr addrspace(1)
