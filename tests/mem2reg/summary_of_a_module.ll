; test: mem2reg
; The summary after the module is none of its items.

define i32 @f(i32 %a) {
  %x = alloca i32
  store i32 %a, ptr %x
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @f(i32 %a) {
;   ret i32 %a
; }

^0 = module: (path: "a.bc", hash: (0, 0, 0, 0, 0))
^1 = gv: (name: "f", summaries: (function: (module: ^0, flags: (linkage: external, visibility: default, notEligibleToImport: 0, live: 0, dsoLocal: 0, canAutoHide: 0, importType: definition), insts: 4))) ; guid = 14740650423002898831
^2 = flags: 8
^3 = blockcount: 1
