; test: error
@g = addrspace(2) global i32 0
@p = global ptr addrspace(1) bitcast (ptr addrspace(2) @g to ptr addrspace(1))
;                            ^ invalid cast opcode for cast from 'ptr addrspace(2)' to 'ptr addrspace(1)'
@q = global i32 ptrtoint (i64 0 to i32)
