;; test: wasm
;; A tail call ends the function; no handler around sees what it throws.
(module
  (func $g (param i32 i32) (result i32)
    local.get 0)
  (func (export "f") (param i32) (result i32) (local i32 i32)
    local.get 0
    i32.const 1
    i32.sub
    local.set 1
    local.get 0
    local.set 2
    local.get 2
    local.get 1
    return_call $g))
