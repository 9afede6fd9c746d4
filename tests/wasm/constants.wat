;; test: wasm
;; Short constants, and zeros that locals hold at first, are written where they are read.
(module
  (func (export "f") (param i32) (result i32) (local i32 i32)
    i32.const 16
    local.set 1
    local.get 0
    local.get 1
    i32.shl
    local.get 1
    i32.add
    local.get 2
    i32.xor))
